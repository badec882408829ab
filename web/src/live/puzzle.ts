/** When many guests come from one address, a new one solves a puzzle instead of waiting. */

/** Browsers hash only on pages that came over TLS, or from this machine; elsewhere guests wait. */
export const canSolve = (): boolean => typeof crypto !== 'undefined' && crypto.subtle !== undefined;

/** The puzzle `SLOT-BITS-TEXT` with a text that makes the first BITS bits of its SHA-256 zero. */
export async function solve(puzzle: string): Promise<string> {
  const bits = Number(puzzle.split('-')[1]);
  const text = new TextEncoder();
  for (let tried = 0; ; tried++) {
    const answer = `${puzzle}.${tried.toString(36)}`;
    const digest = new DataView(await crypto.subtle.digest('SHA-256', text.encode(answer)));
    if (digest.getUint32(0) >>> (32 - bits) === 0) return answer;
  }
}
