/** The cards as the library draws them: in a hand and on the floor with the colour of their deck. */

import type { Cards } from '$/art/cards';
import { SEAT_SUITS } from '$/art/paint';
import { backPicture } from '$/art/pictures';
import { costumePictures } from './pictures';

export function cards(): Cards {
  const pictures: Record<string, string> = {};
  const layers: Record<string, string[]> = {};
  for (const [seat, owner] of SEAT_SUITS.entries()) {
    pictures[`back.${seat}`] = backPicture(owner, true);
    pictures[`?.${seat}`] = backPicture(owner, false);
  }
  for (let value = 1; value <= 13; value++) {
    const [miniGuest, miniStock] = costumePictures(value, null, true);
    if (!miniGuest || !miniStock) throw new Error(`there is no card ${value}`);
    pictures['mini-stock'] = miniStock;
    pictures[`mini-guest-${value}`] = miniGuest;
    layers[`displays.${value}`] = ['mini-stock', `mini-guest-${value}`];
    for (const [seat, owner] of SEAT_SUITS.entries()) {
      const [corner, guest, stock] = costumePictures(value, owner, false);
      if (!corner || !guest || !stock) throw new Error(`there is no card ${value} of seat ${seat}`);
      pictures[`stock-${owner}`] = stock;
      pictures[`guest-${value}`] = guest;
      pictures[`corner-${owner}`] = corner;
      layers[`${value}.${seat}`] = [`stock-${owner}`, `guest-${value}`, `corner-${owner}`];
    }
  }
  return { pictures, layers };
}
