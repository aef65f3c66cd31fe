import { describe, expect, test } from 'vitest';
import { refusalCode, refusalOf } from '../../../testing/ask.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { waitForMail } from '../../../testing/outbox.ts';
import { emailOf, password, useWorld } from '../../../testing/world.ts';
import { hashPassword, isPassword } from './hash-password.ts';
import { isEasyPassword } from './easy-passwords.ts';

describe('easy passwords', () => {
  test.each([
    ...[
      'password1',
      '12345678',
      'qwertyuiop',
      'iloveyou1',
      'sunshine',
      'Football1',
      'P@ssw0rd!',
      'admin123',
      'Qwerty123',
      '11111111',
    ],
    ...[
      'abc12345',
      '1q2w3e4r',
      'letmein1',
      'trustno1',
      'dragon2024!',
      'password123456',
      'asdf1234',
      '87654321',
      'abcabcabc',
    ],
    ...['pakistan123', 'bismillah786', 'Karachi#1', 'zindagi!!'],
    ...['Baithak2024', 'b41thak!!', 'my Bait-hak room', 'بیٹھک میں خوش آمدید'],
    ...['sanakhan', 'my name is SanaKhan', 's4nakh4n-77', 'sana.khan.99'],
  ])('%s is easy to guess for the password of sanakhan', (easy) => expect(isEasyPassword(easy, 'sanakhan')).toBe(true));

  test.each([
    ...[
      'a password for tests',
      'chai-aur-biscuit-7',
      'ek naya taala 99',
      'correct horse battery',
      'tR7!mq2x',
      '5g9kfh2p',
    ],
    ...['sunshine on my dragon', 'chai aur samosay', 'بارش کے بعد چائے', 'badminton racket 4', 'khanabadosh dil'],
  ])('%s is not', (fine) => expect(isEasyPassword(fine, 'sanakhan')).toBe(false));

  onBothEnginesInProof('a new password that is easy to guess', (engine) => {
    const world = useWorld(engine);
    const account = (username: string, given: string) => ({
      username,
      email: emailOf(username),
      password: given,
      agreedToTerms: true as const,
    });

    test('is refused to who registers, and nothing is stored', async () => {
      const register = (given: string) => world.current.visitor().accounts.register(account('careless', given));
      const refused = await refusalOf(register('password123'));
      expect([refused.status, refused.code, refused.msg]).toEqual([
        400,
        'WEAK_PASSWORD',
        'This password is easy to guess. Choose another one.',
      ]);
      for (const given of ['careless!', 'my baithak key'])
        expect(await refusalCode(register(given))).toBe('WEAK_PASSWORD');
      await register(password);
    });

    test('is refused to who changes or resets it, and the old one and the link stay good', async () => {
      const { client } = await world.current.member('careless2');
      expect(await refusalCode(client.accounts.changePassword({ current: password, password: 'qwerty12345' }))).toBe(
        'WEAK_PASSWORD',
      );
      await world.current.visitor().accounts.forgotPassword({ email: emailOf('careless2') });
      const dataDir = world.current.running.app.config.dataDir;
      const [, email = '', token = ''] = (await waitForMail(dataDir, emailOf('careless2'), 2)).link;
      const reset = (given: string) =>
        world.current.visitor().accounts.resetPassword({ email, token, password: given });
      expect(await refusalCode(reset('careless2 again'))).toBe('WEAK_PASSWORD');
      await world.current.visitor().accounts.logIn({ username: 'careless2', password });
      await reset('a new password');
    });
  });
});

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
