import { expect, test } from 'vitest';
import { messageAddress } from '../../lib/addresses.ts';
import { messageIdInPath } from './message-path.ts';

test('a message’s address names it again, and no other address does', () => {
  const id = '0123456789abcdef01234567';
  expect(messageIdInPath(messageAddress('baithak', id))).toBe(id);
  for (const path of [
    '/home/rooms/baithak',
    `/home/rooms/baithak/message/${id}/x`,
    '/home/rooms/baithak/message/x',
    `/home/message/${id}`,
  ]) {
    expect(messageIdInPath(path)).toBeNull();
  }
});
