import { describe, expect, test } from 'vitest';
import { replyAddress, roomPartAddress, threadAddress, votersAddress } from '../../lib/addresses.ts';
import { parseRoomPart, withoutThread, parseThreadPath } from './thread-path.ts';

const id = 'a'.repeat(24);
const other = 'b'.repeat(24);
const composeAddress = `/home/baithak/thread/${id}/reply/create`;

describe('the segments of an address', () => {
  test('3 and 4 name the open thread', () => {
    expect(parseThreadPath(threadAddress('baithak', id))).toEqual({ threadId: id, viewId: null, layer: 'none' });
  });

  test('5 and 6, reply and create, open the composer', () => {
    expect(parseThreadPath(composeAddress)?.layer).toBe('compose');
  });

  test('5, likes, opens who likes it', () => {
    expect(votersAddress('baithak', id, 'likes').split('/')[5]).toBe('likes');
    expect(parseThreadPath(votersAddress('baithak', id, 'likes'))?.layer).toBe('likes');
    expect(parseThreadPath(votersAddress('baithak', id, 'dislikes'))?.layer).toBe('dislikes');
  });

  test('5, 6 and 7 load a single one', () => {
    expect(replyAddress('baithak', id, other).split('/').slice(5)).toEqual(['reply', 'view', other]);
    expect(parseThreadPath(replyAddress('baithak', id, other))).toEqual({ threadId: id, viewId: other, layer: 'none' });
  });

  test('closing strips 3 and 4 and leaves the list of the room', () => {
    for (const open of [threadAddress('baithak', id), composeAddress, replyAddress('baithak', id, other)]) {
      expect(withoutThread(open)).toBe('/home/baithak?tab=threads');
    }
  });

  test('say which part of the room is shown', () => {
    expect(parseRoomPart(threadAddress('baithak', id), '')).toBe('threads');
    for (const part of ['messages', 'threads'] as const) {
      const { pathname, search } = new URL(roomPartAddress('baithak', part), 'https://baithak.example');
      expect(parseRoomPart(pathname, search)).toBe(part);
    }
    expect(parseRoomPart('/home/rooms/baithak', '?tab=nothing')).toBe('messages');
  });

  test('of other places name no thread', () => {
    for (const path of [
      '/home/rooms',
      '/home/rooms/baithak',
      '/home/baithak',
      '/home/baithak/thread',
      '/home/baithak/thread/NotAnId',
      `/pms/thread/${id}`,
    ]) {
      expect(parseThreadPath(path), path).toBeNull();
    }
  });
});
