import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailServer } from '../../testing/servers/mail-server.ts';
import { type MailSettings, type OutgoingMail, createMail } from './mail.ts';

const welcome: OutgoingMail = {
  to: 'sana@example.com',
  subject: 'بیٹھک: hello',
  text: `Follow https://baithak.example/verify/sana%40example.com/${'x'.repeat(43)}, which is longer than a line`,
  html: '<p dir="rtl">خوش آمدید</p>',
  link: 'https://baithak.example/verify/x',
};

let dataDir: string;
let logged: string;
const closing: (() => Promise<unknown> | void)[] = [];

const log = pino(
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  }),
);

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'baithak-mail-'));
  logged = '';
});

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await rm(dataDir, { recursive: true });
});

const mailBy = (settings: Partial<MailSettings>, retryAfter: readonly number[] = []) => {
  const mail = createMail(
    { smtpUrl: undefined, mailFrom: 'Baithak <system@example.com>', dataDir, ...settings },
    log,
    retryAfter,
  );
  closing.push(() => mail.close());
  return mail;
};

const listen = async (...options: Parameters<typeof startMailServer>) => {
  const server = await startMailServer(...options);
  closing.push(server.close);
  return server;
};

const refusal = (responseCode: number) => Object.assign(new Error('sana@example.com is not welcome'), { responseCode });

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

test('without SMTP a mail becomes a whole .eml in the outbox, and its link is logged', async () => {
  await mailBy({}).send(welcome);
  const files = await readdir(join(dataDir, 'outbox'));
  expect(files).toHaveLength(1);
  const file = join(dataDir, 'outbox', files[0] ?? '');
  expect(file).toMatch(/[0-9a-f]{24}\.eml$/);
  const eml = await readFile(file, 'utf8');
  expect(eml).toMatch(/^To: sana@example\.com$/m);
  expect(eml).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(eml).toContain(welcome.text);
  expect(eml).toContain(welcome.html);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(logged).toContain('"link":"https://baithak.example/verify/x"');
});

test('with SMTP the server receives the mail, and nothing of it is logged', async () => {
  const server = await listen();
  await mailBy({ smtpUrl: server.url }).send(welcome);
  expect(server.received).toMatchObject([{ to: ['sana@example.com'], from: 'system@example.com' }]);
  expect(server.received[0]?.raw).toContain('multipart/alternative');
  expect(logged).toBe('');
});

test('an address is taken whole, never as a list', async () => {
  const server = await listen();
  await mailBy({ smtpUrl: server.url })
    .send({ ...welcome, to: 'a@example.com, b@example.com' })
    .catch(() => undefined);
  expect(server.received.flatMap(({ to }) => to)).not.toContain('b@example.com');
});

test('sending rejects when the server refuses the recipient', async () => {
  const server = await listen(() => refusal(550));
  await expect(mailBy({ smtpUrl: server.url }).send(welcome)).rejects.toMatchObject({ responseCode: 550 });
  expect(server.received).toEqual([]);
});

test('sending rejects when no server answers', async () => {
  const smtpUrl = `smtp://127.0.0.1:${await freePort()}`;
  await expect(mailBy({ smtpUrl }).send(welcome)).rejects.toThrow();
});

test('a posted mail that is refused for now is tried again', async () => {
  const server = await listen((attempt) => (attempt === 1 ? refusal(451) : undefined));
  mailBy({ smtpUrl: server.url }, [1]).post(welcome);
  await server.arrived;
  expect(server.attempts()).toBe(2);
  expect(server.received).toHaveLength(1);
});

test('a posted mail waits for a server that is down', async () => {
  const port = await freePort();
  const mail = mailBy(
    { smtpUrl: `smtp://127.0.0.1:${port}` },
    Array.from({ length: 200 }, () => 25),
  );
  mail.post(welcome);
  const server = await listen(undefined, port);
  await server.arrived;
  await mail.close();
  expect(server.received).toHaveLength(1);
});

test('what fails for good is logged by its code, without the address', async () => {
  const server = await listen(() => refusal(550));
  const mail = mailBy({ smtpUrl: server.url }, []);
  mail.post(welcome);
  await mail.close();
  expect(logged).toContain('"reason":"EENVELOPE 550"');
  expect(logged).not.toContain('sana');
});

test('closing does not wait for another try', async () => {
  const server = await listen(() => refusal(451));
  const mail = mailBy({ smtpUrl: server.url }, [3_600_000]);
  mail.post(welcome);
  await mail.close();
  expect(logged).toContain('could not be sent');
});
