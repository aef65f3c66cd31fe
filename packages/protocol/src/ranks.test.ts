import { describe, expect, it } from 'vitest';
import { byRankDescending, hasCheckMark, rankRow, ranks, readRank, writesWithDictionary } from './ranks.ts';
import { effectiveRank, mayActInRoom, mayActOn, mayGrantRank, roomPermissions } from './permissions.ts';

const standing = (platformRank: number, roomRole: number | null) => ({ platformRank, roomRole });

describe('the ranks', () => {
  it('run from 11 to -1 without a gap', () => {
    expect(ranks.map(({ rank }) => rank)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, -1]);
  });

  it.each([
    [-1, 5],
    [0, 15],
    [1, 15],
    [2, 30],
    [4, 30],
    [5, 100],
    [6, 0],
    [11, 0],
  ])('let rank %i write %i messages in 10 s', (rank, messages) => expect(rankRow(rank).spamControl).toBe(messages));

  it('carry a check mark above 6', () =>
    expect(ranks.filter(({ rank }) => hasCheckMark(rank)).map(({ rank }) => rank)).toEqual([11, 10, 9, 8, 7]));
  it('write with the dictionary up to Member', () =>
    expect([-1, 0, 1, 2].map(writesWithDictionary)).toEqual([true, true, true, false]));

  it('are read by title in any case and by number', () => {
    expect(['Senior Staff', 'jrsa', '4', ' 11 ', '-1'].map(readRank)).toEqual([9, 10, 4, 11, -1]);
    expect([readRank(6), readRank('12'), readRank('King'), readRank('')]).toEqual([6, undefined, undefined, undefined]);
  });

  it('order whoever is online, names within a rank', () => {
    const people = [
      { rank: 1, username: 'b' },
      { rank: 11, username: 'z' },
      { rank: 1, username: 'a' },
      { rank: -1, username: 'c' },
    ];
    expect(
      people
        .sort(byRankDescending)
        .map(({ username }) => username)
        .join(''),
    ).toBe('zabc');
  });
});

describe('who counts as what', () => {
  it('the higher of platform rank and role counts in a room', () => {
    expect([effectiveRank(1, 11), effectiveRank(4, 1), effectiveRank(1, null)]).toEqual([11, 4, 1]);
  });

  it('a guest who joins stays a guest until a role is given', () => {
    expect([effectiveRank(-1, 1), effectiveRank(-1, 6)]).toEqual([-1, 6]);
  });

  it('nobody acts on an equal or a higher rank', () => {
    expect([mayActOn(6, 5), mayActOn(6, 6), mayActOn(6, 9)]).toEqual([true, false, false]);
    expect(mayActInRoom(standing(1, 6), standing(1, 6))).toBe(false);
    expect(mayActInRoom(standing(1, 11), standing(4, 1))).toBe(true);
  });

  it('platform staff outrank a room owner, who does not outrank them', () => {
    expect(mayActInRoom(standing(9, null), standing(1, 11))).toBe(true);
    expect(mayActInRoom(standing(1, 11), standing(9, 1))).toBe(false);
    expect(mayActInRoom(standing(9, 11), standing(10, null))).toBe(false);
    expect(mayActInRoom(standing(8, null), standing(1, 11))).toBe(false);
  });

  it('nobody gives a rank at or above their own, nor Guest', () => {
    expect([mayGrantRank(10, 9), mayGrantRank(10, 10), mayGrantRank(10, 11), mayGrantRank(10, -1)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('permissions of a room', () => {
  it.each([
    [1, 11, ['ManageThreads', 'ReactThread', 'Broadcast']],
    [1, 2, ['ReactThread', 'Broadcast']],
    [1, 1, ['ReactThread']],
    [0, 0, ['ReactThread']],
    [-1, 1, []],
    [-1, 6, ['ManageThreads', 'Broadcast']],
    [8, null, []],
    [9, null, ['ManageThreads', 'ReactThread', 'Broadcast']],
  ])('of platform rank %s with role %s are %j', (platformRank, roomRole, held) =>
    expect(roomPermissions({ platformRank, roomRole })).toEqual(held),
  );

  it('broadcasting is granted and revoked over the rank', () => {
    expect(roomPermissions(standing(1, 1), 'granted')).toContain('Broadcast');
    expect(roomPermissions(standing(1, 11), 'revoked')).not.toContain('Broadcast');
    expect(roomPermissions(standing(1, null), 'granted')).toEqual([]);
  });
});
