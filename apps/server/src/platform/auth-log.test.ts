import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { ask } from '../testing/ask.ts';
import { createTestClock } from '../testing/clock.ts';
import { freshDatabase } from '../testing/databases.ts';
import { plainPages } from '../testing/world.ts';
import { recordRefusals } from '../testing/refusals.ts';
import { createAuthLog } from './auth-log.ts';
import { readConfig } from './config.ts';

/** A log whose lines can be read. */
const readable = () => {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  return { log: pino({ level: 'error', base: null }, stream), lines };
};

test('what happens to a session leaves a line each, without names, addresses and secrets', async () => {
  const database = await freshDatabase('sqlite');
  const { log, lines } = readable();
  const settings = { PORT: '0', DATA_DIR: database.dataDir, RATE_LIMITS: 'off', AUTH_LOG_LEVEL: 'info' };
  const running = await createApp(readConfig(settings), { log, clock: createTestClock(), renderer: plainPages });
  const call = (at: string, input: object, bearer?: string) =>
    ask(running.listening, at, { input, ...(bearer !== undefined && { bearer }) });
  const account = { username: 'khamosh7', email: 'khamosh7@example.com', password: 'a password for tests' };
  const { body } = await call('POST /auth/register', { ...account, agreedToTerms: true });
  const { userId, accessToken } = body['data'] as { userId: string; accessToken: string };
  await call('POST /auth/login', { username: 'khamosh7', password: 'a wrong one' });
  await call('POST /auth/login', { username: 'nobodyhere', password: 'a wrong one' });
  await call('POST /a/staff/sessions/end', { targetId: userId }, accessToken);
  await call('POST /auth/logout', {}, accessToken);
  await recordRefusals(running.listening);
  await running.close();
  await database.remove();
  const own = lines.filter((line) => line['log'] === 'auth').map(({ what, userId: whose }) => [what, whose]);
  expect(own).toEqual([
    ['register', userId],
    ['logIn.failed', userId],
    ['logIn INVALID_PASSWORD', undefined],
    ['logIn.failed', undefined],
    ['logIn INVALID_PASSWORD', undefined],
    ['endSessionsOf FORBIDDEN', undefined],
    ['logOut', userId],
  ]);
  const text = JSON.stringify(lines);
  for (const secret of [account.username, account.email, account.password, 'a wrong one', accessToken, '127.0.0.1'])
    expect(text).not.toContain(secret);
});

test('an attacker gets 20 lines of a kind and 600 in all a minute; the rest is counted', () => {
  const { log, lines } = readable();
  const clock = createTestClock();
  const authLog = createAuthLog(log, 'info', clock);
  for (let n = 0; n < 5000; n += 1) authLog.refused('logIn', 'TOO_MANY');
  expect(lines).toHaveLength(20);
  for (let n = 0; n < 5000; n += 1) authLog.note(`call ${n}`, {});
  expect(lines).toHaveLength(600);
  clock.passWithTimers(60_000);
  expect(lines).toContainEqual(expect.objectContaining({ what: 'logIn TOO_MANY', more: 4980 }));
  authLog.refused('logIn', 'INVALID_INPUT');
  authLog.refused('logIn', 'TOO_MANY');
  expect(lines.at(-1)).toMatchObject({ log: 'auth', what: 'logIn TOO_MANY' });
  expect(lines.at(-1)).not.toHaveProperty('more');
});

test('the level is its own', () => {
  const { log, lines } = readable();
  createAuthLog(log, 'silent', createTestClock()).note('logIn', {});
  expect(lines).toEqual([]);
});
