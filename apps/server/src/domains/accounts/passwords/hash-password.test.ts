import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './check-password.ts';

test('a password is kept as argon2id with 19 MiB and 2 passes, salted', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse', 'here'), hashPassword('correct horse', 'here')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
});

test('the right password is right, another is not', async () => {
  const hash = await hashPassword('correct horse', 'here');
  expect(await isPassword(hash, 'correct horse', 'here')).toBe(true);
  expect(await isPassword(hash, 'correct horsE', 'here')).toBe(false);
});

test('the same password in another composition is right', async () => {
  const hash = await hashPassword('café آٹھ حرف', 'here');
  expect(await isPassword(hash, 'café آٹھ حرف'.normalize('NFD'), 'here')).toBe(true);
});

test('nothing is the password of an unknown account', async () => {
  expect(await isPassword(undefined, 'anything', 'here')).toBe(false);
});

test('a flood of hashes leaves the event loop free, and what cannot wait is turned away', async () => {
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  const flood = await Promise.allSettled(
    Array.from({ length: 150 }, (_, n) => isPassword(undefined, 'guess', `there ${n}`)),
  );
  clearInterval(turning);
  const refused = flood.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const one of refused) expect(one).toMatchObject({ reason: { code: 'NOT_READY' } });
  expect(flood.length - refused.length).toBeGreaterThanOrEqual(100);
  expect(turns).toBeGreaterThan(10);
  // The places are free again.
  expect(await isPassword(undefined, 'guess', 'here')).toBe(false);
});

test('one address uses up its own places only', async () => {
  const flood = Array.from({ length: 80 }, () => isPassword(undefined, 'guess', 'there'));
  const settled = Promise.allSettled(flood);
  expect(await isPassword(undefined, 'guess', 'here')).toBe(false);
  expect((await settled).filter(({ status }) => status === 'rejected')).toHaveLength(20);
});
