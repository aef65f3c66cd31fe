import { describe, expect, it } from 'vitest';
import { titleKeys } from './title-keys.ts';

const looksLike = (one: string, other: string): boolean => {
  const keys = titleKeys(one);
  return titleKeys(other).some((key) => keys.includes(key));
};

describe('two titles', () => {
  it.each([
    ['The Sitting Room', 'the  sitting-room!'],
    ['The Sitting Room', 'The Sіttіng Rооm'],
    ['The Sitting Room', 'THE S1TTING R00M'.replace('S1', 'Si')],
    ['Chill zone', 'ChiII zone'],
    ['Chill zone', 'Chi11 Z0ne'],
    ['Modern', 'Modem'],
    ['کتابیں', 'كتابيں'],
    ['چائے خانہ', 'چائےخانه'],
    ['Café', 'cafe\u0301'],
    ['Ｂａｉｔｈａｋ', 'Baithak'],
    ['Baithak', 'Bai\u200Bthak\u202E'],
    ['Room ١٢', 'Room 12'],
    ['☕ Chai', '☕Chai'],
    ['The Sitting Room', 'THE SlTTlNG ROOM'],
    ['The Sitting Room', 'The Sitt1ng R00m'],
    ['The Sitting Room', 'Tʜe Sitting Rᴏᴏᴍ'],
    ['The Sitting Room', 'The Sitting Room 🪑'],
  ])('%s and %s look the same', (one, other) => expect(looksLike(one, other)).toBe(true));

  it.each([
    ['Mail', 'Mall'],
    ['Room 1', 'Room 2'],
    ['آم', 'ام'],
    ['कि', 'का'],
    ['☕', '🫖'],
    ['***', '!!!'],
    ['Chai', 'Chai khana'],
  ])('%s and %s do not', (one, other) => expect(looksLike(one, other)).toBe(false));
});
