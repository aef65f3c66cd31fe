import { describe, expect, it } from 'vitest';
import { floorOf, tileAddress, tileNames, tileOf } from './tile-choice.ts';

describe('room tiles', () => {
  it('are the same for the same room and use every pattern', () => {
    const seeds = Array.from({ length: 500 }, (_, index) => index.toString(16).padStart(24, '0'));
    expect(seeds.map(tileOf)).toEqual(seeds.map(tileOf));
    expect(new Set(seeds.map(tileOf)).size).toBe(tileNames.length);
  });

  it('exist', () => {
    const files = Object.keys(import.meta.glob('../../../public/tiles/*.svg', { query: '?url' }));
    expect(tileNames.map((name) => `../../../public${tileAddress(name)}`).toSorted()).toEqual(files.toSorted());
  });

  it('are what the room chose: a pattern, and its colours turned by the palette', () => {
    const drawn = Array.from({ length: tileNames.length * 6 }, (_, index) =>
      floorOf('any', { pattern: index % tileNames.length, palette: Math.floor(index / tileNames.length) }),
    );
    expect(new Set(drawn.map(({ address, filter }) => `${address} ${filter}`)).size).toBe(drawn.length);
    expect(floorOf('any', { pattern: 0, palette: 0 })).toEqual({ address: tileAddress('anarkali'), filter: undefined });
    expect(floorOf('any', { pattern: 255, palette: 255 }).address).toMatch(/^\/tiles\/\w+\.svg$/);
    expect(floorOf('any')).toEqual({ address: tileAddress(tileOf('any')), filter: undefined });
  });
});
