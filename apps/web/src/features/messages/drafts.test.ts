import { beforeEach, describe, expect, it, vi } from 'vitest';
import { longestDraft, mostDrafts, readDraft, writeDraft } from './drafts.ts';

const memory = (): Storage => {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
};

describe('drafts', () => {
  let place = memory();
  const storage = () => place;
  beforeEach(() => {
    place = memory();
    vi.useFakeTimers({ now: 0 });
    return () => vi.useRealTimers();
  });

  it('belong to a person and a room', () => {
    writeDraft('me', 'room', 'half a sen', storage);
    expect(readDraft('me', 'room', storage)).toBe('half a sen');
    expect(readDraft('you', 'room', storage)).toBe('');
    expect(readDraft('me', 'other', storage)).toBe('');
  });

  it('leave nothing behind when they are empty', () => {
    writeDraft('me', 'room', 'x', storage);
    writeDraft('me', 'room', '', storage);
    expect(place.length).toBe(0);
  });

  it('are bounded in length and number, the oldest going first, and of one person only', () => {
    place.setItem('draft other room', '{"text":"theirs","at":0}');
    for (let room = 0; room <= mostDrafts; room += 1) {
      vi.setSystemTime(room + 1);
      writeDraft('me', `room${room}`, 'x'.repeat(longestDraft + 1), storage);
    }
    expect(place.length).toBe(mostDrafts + 1);
    expect(readDraft('me', 'room0', storage)).toBe('');
    expect(readDraft('me', 'room1', storage)).toHaveLength(longestDraft);
    expect(readDraft('other', 'room', storage)).toBe('theirs');
  });

  it('are empty when the storage is blocked or holds something else', () => {
    const blocked = () => {
      throw new Error('blocked');
    };
    writeDraft('me', 'room', 'x', blocked);
    expect(readDraft('me', 'room', blocked)).toBe('');
    place.setItem('draft me room', '{"text":3}');
    expect(readDraft('me', 'room', storage)).toBe('');
  });
});
