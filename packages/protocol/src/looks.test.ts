import { describe, expect, it } from 'vitest';
import {
  faceGrounds,
  faceMotifs,
  faceOf,
  nameColorOf,
  nameColors,
  tileOf,
  tilePalettes,
  tilePatterns,
} from './looks.ts';

/** Ids as one process makes them in a row: only the last digits differ. */
const ids = Array.from({ length: 3000 }, (_, index) => `6650f1a9c3b2d4e5f6${index.toString(16).padStart(6, '0')}`);

const howMany = (values: readonly unknown[]): number => new Set(values.map((value) => JSON.stringify(value))).size;

describe('looks by id', () => {
  it('use every face, name colour and tile, and are the same every time', () => {
    expect(howMany(ids.map(faceOf))).toBe(faceMotifs * faceGrounds);
    expect(howMany(ids.map(nameColorOf))).toBe(nameColors);
    expect(howMany(ids.map(tileOf))).toBe(tilePatterns * tilePalettes);
    expect(ids.map(faceOf)).toEqual(ids.map(faceOf));
  });

  it('differ between people who registered one after the other', () => {
    for (let from = 0; from < ids.length; from += 10)
      expect(howMany(ids.slice(from, from + 10).map(faceOf)), ids[from]).toBeGreaterThan(5);
  });

  it('stay what they are: everybody would get another face', () => {
    const id = '6650f1a9c3b2d4e5f6000001';
    expect([faceOf(id), nameColorOf(id), tileOf(id)]).toMatchInlineSnapshot(`
      [
        {
          "ground": 5,
          "motif": 7,
        },
        8,
        {
          "palette": 1,
          "pattern": 3,
        },
      ]
    `);
  });
});
