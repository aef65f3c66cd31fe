import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyDraft, longestDraft, mostDrafts, readDraft, writeDraft } from './drafts.ts';

const words = (text: string) => ({ text, replyTo: null });

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
    writeDraft('me', 'room', words('half a sen'), storage);
    expect(readDraft('me', 'room', storage)).toEqual(words('half a sen'));
    expect(readDraft('you', 'room', storage)).toEqual(emptyDraft);
    expect(readDraft('me', 'other', storage)).toEqual(emptyDraft);
  });

  it('leave nothing behind when they are empty', () => {
    writeDraft('me', 'room', words('x'), storage);
    writeDraft('me', 'room', emptyDraft, storage);
    expect(place.length).toBe(0);
  });

  it('name the message that is answered, even before a word is written', () => {
    writeDraft('me', 'room', { text: '', replyTo: 'theirs' }, storage);
    expect(readDraft('me', 'room', storage)).toEqual({ text: '', replyTo: 'theirs' });
    writeDraft('me', 'room', words('an answer no more'), storage);
    expect(readDraft('me', 'room', storage)).toEqual(words('an answer no more'));
  });

  it('are bounded in length and number, the oldest going first, and of one person only', () => {
    place.setItem('draft other room', '{"text":"theirs","at":0}');
    for (let room = 0; room <= mostDrafts; room += 1) {
      vi.setSystemTime(room + 1);
      writeDraft('me', `room${room}`, words('x'.repeat(longestDraft + 1)), storage);
    }
    expect(place.length).toBe(mostDrafts + 1);
    expect(readDraft('me', 'room0', storage)).toEqual(emptyDraft);
    expect(readDraft('me', 'room1', storage).text).toHaveLength(longestDraft);
    expect(readDraft('other', 'room', storage).text).toBe('theirs');
  });

  it('are empty when the storage is blocked or holds something else', () => {
    const blocked = () => {
      throw new Error('blocked');
    };
    writeDraft('me', 'room', words('x'), blocked);
    expect(readDraft('me', 'room', blocked)).toEqual(emptyDraft);
    for (const other of ['{"text":3}', 'x', 'null', '{"text":"y","at":0,"replyTo":7}']) {
      place.setItem('draft me room', other);
      expect(readDraft('me', 'room', storage).replyTo).toBeNull();
    }
    expect(readDraft('me', 'room', storage).text).toBe('y');
  });
});
