import { describe, expect, it } from 'vitest';
import { tileAddress, tileNames, tileOf } from './tile-choice.ts';

describe('room tiles', () => {
  it('are the same for the same room and use every pattern', () => {
    const seeds = Array.from({ length: 500 }, (_, at) => at.toString(16).padStart(24, '0'));
    expect(seeds.map(tileOf)).toEqual(seeds.map(tileOf));
    expect(new Set(seeds.map(tileOf)).size).toBe(tileNames.length);
  });

  it('exist', () => {
    const files = Object.keys(import.meta.glob('../../public/tiles/*.svg', { query: '?url' }));
    expect(tileNames.map((name) => `../../public${tileAddress(name)}`).toSorted()).toEqual(files.toSorted());
  });
});
