import { expect, test } from 'vitest';
import { refusalCode, refusalOf } from '../../../testing/ask.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { waitForMail } from '../../../testing/outbox.ts';
import { emailOf, password, useWorld } from '../../../testing/world.ts';
import { isEasyPassword } from './easy-passwords.ts';

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
    const reset = (given: string) => world.current.visitor().accounts.resetPassword({ email, token, password: given });
    expect(await refusalCode(reset('careless2 again'))).toBe('WEAK_PASSWORD');
    await world.current.visitor().accounts.logIn({ username: 'careless2', password });
    await reset('a new password');
  });
});
