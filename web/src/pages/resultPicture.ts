/** The result as a picture to share, drawn on this device. */

import { rays } from '$/art/paint';
import { winnerPicture } from '$/art/pictures';
import { saveFile, sendOn } from './writing';

/** A small card: its drawings, the upper ones first, and the word on it. */
interface Small {
  layers: readonly string[];
  word: string;
}
export interface Result {
  title: string;
  /** What the game was like, in a few sentences. */
  facts: string;
  game: string;
  faces: readonly number[];
  ranks: readonly { name: string; score: number; place: number; won: boolean; cards?: readonly Small[] }[];
}

/** The small cards that lie in a place of the page, or in groups there. */
export const cardsIn = (place: Element): Small[] =>
  [...place.querySelectorAll('.cards > :not(.cards)')].map((one) => ({
    layers: [...one.querySelectorAll<HTMLElement | SVGImageElement>('*')].flatMap((each) =>
      each instanceof SVGImageElement
        ? each.href.baseVal
        : [...each.style.backgroundImage.matchAll(/url\("([^"]+)"\)/g)].map(([, url = '']) => url),
    ),
    word: one.textContent.trim(),
  }));

/** As chats show it. */
const [WIDE, HIGH] = [1200, 630];
const INK = '#17242a';
/** How wide a small card is. */
const SMALL = 36;
/** What is seen at least of one that lies under the next: its value. */
const LEAST = 14;

const load = (url: string): Promise<HTMLImageElement> =>
  new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = failed;
    image.src = url;
  });

async function drawResult({ title, facts, game, faces, ranks }: Result): Promise<Blob> {
  const portraits = await Promise.all(faces.slice(0, 2).map((face) => load(winnerPicture(face % 6))));
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDE, height: HIGH });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser does not draw');
  pen.fillStyle = '#17334a';
  pen.fillRect(0, 0, WIDE, HIGH);
  pen.fillStyle = '#1d3e59';
  pen.fill(new Path2D(rays(930, 220, 1100, 18)));
  portraits.forEach((portrait, i) => pen.drawImage(portrait, 770 - 150 * i, 30, 360, 298));
  pen.textBaseline = 'top';
  pen.fillStyle = '#f4f0e1';
  const under = write(pen, title, 54, 46, 660, "72px 'Lilita One'", 74);
  pen.fillStyle = '#d5e4e8';
  write(pen, facts, 56, under + 12, 620, "600 27px 'Figtree Variable'", 36, 4);
  const shown = ranks.slice(0, 6);
  const columns = shown.length > 3 ? 2 : 1;
  const wide = (WIDE - 108 - 20 * (columns - 1)) / columns;
  const smalls = await Promise.all(
    shown.map(({ cards = [] }) =>
      Promise.all(cards.map(async ({ layers, word }) => ({ word, drawings: await Promise.all(layers.map(load)) }))),
    ),
  );
  shown.forEach(({ name, score, place, won }, i) => {
    const lines = Math.ceil(shown.length / columns);
    const [x, y] = [54 + Math.floor(i / lines) * (wide + 20), 346 + (i % lines) * 70];
    pen.beginPath();
    pen.roundRect(x, y, wide, 60, 16);
    pen.fillStyle = won ? '#ffd35c' : '#fffbf2';
    pen.fill();
    pen.lineWidth = 3;
    pen.strokeStyle = INK;
    pen.stroke();
    pen.fillStyle = INK;
    pen.font = "32px 'Lilita One'";
    pen.fillText(String(place), x + 20, y + 14);
    pen.textAlign = 'right';
    pen.fillText(String(score), x + wide - 20, y + 14);
    pen.textAlign = 'left';
    pen.font = "800 28px 'Figtree Variable'";
    const cards = smalls[i] ?? [];
    const free = wide - 158 - SMALL - pen.measureText(name).width;
    const step = Math.min(SMALL + 4, Math.max(LEAST, free / Math.max(1, cards.length - 1)));
    const right = x + wide - 84;
    const left = cards.length ? right - SMALL - step * (cards.length - 1) : right;
    pen.fillText(name, x + 60, y + 16, left - x - 74);
    cards.forEach((card, n) => drawSmall(pen, card, left + n * step, y + 7));
  });
  pen.fillStyle = '#d5e4e8';
  pen.font = "28px 'Lilita One'";
  pen.fillText(game, 54, HIGH - 50);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture was made')))),
  );
}

/** A small card: its drawings with a count in the corner, or a word on paper. */
function drawSmall(
  pen: CanvasRenderingContext2D,
  { drawings, word }: { drawings: readonly HTMLImageElement[]; word: string },
  x: number,
  y: number,
): void {
  pen.save();
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  if (drawings.length) {
    for (const drawing of [...drawings].reverse()) pen.drawImage(drawing, x, y, SMALL, SMALL * 1.3);
    pen.font = `${word.length < 2 ? 15 : 12}px 'Lilita One'`;
    pen.fillText(word, x + SMALL * 0.74, y + SMALL * 1.02);
  } else {
    pen.beginPath();
    pen.roundRect(x, y + 5, SMALL, SMALL, 9);
    pen.fillStyle = '#fffbf2';
    pen.fill();
    pen.lineWidth = 2;
    pen.stroke();
    pen.fillStyle = INK;
    pen.font = "16px 'Lilita One'";
    pen.fillText(word, x + SMALL / 2, y + 6 + SMALL / 2, SMALL - 6);
  }
  pen.restore();
}

/** Send the picture to a chat, or save it. */
export async function shareResult(result: Result, name: string): Promise<void> {
  const blob = await drawResult(result);
  const file = new File([blob], `${name}.png`, { type: 'image/png' });
  if (!(await sendOn({ files: [file] }))) saveFile(blob, file.name);
}

/** Write words, line by line; the answer is where the last line ends. */
function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  wide: number,
  font: string,
  high: number,
  most = 3,
): number {
  pen.font = font;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && pen.measureText(longer).width <= wide) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  lines.slice(0, most).forEach((line, i) => pen.fillText(line, x, y + i * high));
  return y + Math.min(lines.length, most) * high;
}
