// Networks from GAME.network.bin: for each array of weights its 8-bit numbers, then a factor for each layer.
// Other arrays have 16-bit numbers.

import type { NetworkFacts } from './schema.ts';

/** The weights of a network as kernels read them. */
export function unpackNetwork({ parts, weights }: NetworkFacts, packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const memory = new DataView(new ArrayBuffer(weights));
  let at = 0;
  for (const [place, size, factors] of parts) {
    const after = at + (factors ? size : 2 * size);
    for (let i = 0; i < size; i++) {
      if (factors) {
        const factor = file.getFloat32(after + 4 * Math.floor((i * factors) / size), true);
        memory.setFloat32(place + 4 * i, file.getInt8(at + i) * factor, true);
      } else memory.setBigInt64(place + 8 * i, BigInt(file.getInt16(at + 2 * i, true)), true);
    }
    at = after + 4 * factors;
  }
  return new Uint8Array(memory.buffer);
}
