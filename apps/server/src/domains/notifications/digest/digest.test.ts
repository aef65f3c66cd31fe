import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { days } from '../../../testing/clock.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { mailsTo, waitForMail } from '../../../testing/outbox.ts';
import { makeRoom, outcomeOf, recordEvents, say } from '../../../testing/room-actions.ts';
import { emailOf, password, type Person, useWorld } from '../../../testing/world.ts';
import { createDigestLinks } from './digest-links.ts';
import { sendDigests } from './digest.ts';
import { isDue } from './digest.write.ts';

/** Where it is ten in the morning. */
const morningZone = (now: number): string => {
  const ahead = 10 - new Date(now).getUTCHours();
  const offset = ahead < -12 ? ahead + 24 : ahead;
  return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
};

onBothEnginesInProof('the e-mail digest', (engine) => {
  const world = useWorld(engine);
  let writer: Person, reader: Person, roomId: string, timeZone: string;
  let count = 0;

  beforeEach(async () => {
    count += 1;
    const { current } = world;
    current.clock.hold();
    timeZone = morningZone(current.clock.now());
    [writer, reader] = await current.members(`khatnavis${count}`, `khatparh${count}`);
    const [, email = '', token = ''] = (await waitForMail(dataDir(), emailOf(reader.username))).link;
    await current.visitor().accounts.verifyEmail({ email, token });
    roomId = await makeRoom(writer, { title: `Dak khana ${count}` });
    await reader.client.rooms.joinRoom({ roomId });
    await reader.client.people.updateSettings({ emailDigest: 'daily', timeZone });
  });

  const dataDir = () => world.current.running.app.config.dataDir;
  const send = () => sendDigests(world.current.running.app);
  const letters = async ({ username } = reader) =>
    (await mailsTo(dataDir(), emailOf(username))).filter(({ headers }) =>
      headers.some((line) => line.startsWith('List-')),
    );
  const mention = (text = 'salaam') => say(writer, roomId, `@${reader.username} ${text}`);

  test('says once what is unseen, with names, rooms and links, and words only for whoever chose so', async () => {
    const { id } = await mention('kahan hain');
    world.current.clock.pass(1);
    await send();
    await send();
    const [letter, second] = await letters();
    const text = letter?.text ?? '';
    expect(second).toBeUndefined();
    expect(text.replaceAll(/[\u2068\u2069]/g, '')).toContain(`${writer.username} mentioned you in Dak khana ${count}`);
    expect(text).toContain(`/message/${id}`);
    expect(text).not.toContain('kahan hain');
    await reader.client.people.updateSettings({ pushWords: true, language: 'ur' });
    world.current.clock.pass(days(1));
    await mention('phir se');
    await send();
    const next = (await letters())[1]?.text;
    expect(next).toContain('آپ کا ذکر کیا');
    expect(next).toContain('phir se');
    expect(next).toContain('dir="rtl"');
    expect(next).not.toContain('kahan hain');
  });

  test('is not sent without anything unseen, at night, to an address that is not verified, or unasked', async () => {
    const { current } = world;
    await send();
    await mention();
    await reader.client.notifications.markNotificationSeen({ all: true });
    current.clock.pass(days(1));
    await send();
    await mention();
    const night = morningZone(current.clock.now() + days(1) / 2);
    await reader.client.people.updateSettings({ timeZone: night });
    current.clock.pass(days(1));
    await send();
    await reader.client.people.updateSettings({ timeZone, emailDigest: 'off' });
    await send();
    expect(await letters()).toEqual([]);
    const unverified = await current.member(`benaam00${count}`);
    for (const { client } of [reader, unverified])
      await client.people.updateSettings({ timeZone, emailDigest: 'daily' });
    await unverified.client.rooms.joinRoom({ roomId });
    await say(writer, roomId, `@${unverified.username} salaam`);
    await send();
    expect([(await letters()).length, await letters(unverified)]).toEqual([1, []]);
  });

  test('ends by the link of the letter: one post of a mail program, or a press on its page', async () => {
    await mention();
    await send();
    const [letter] = await letters();
    const head = letter?.headers ?? [];
    const [, path = ''] =
      /^List-Unsubscribe: <http:\/\/[^/]+(\/digest\/unsubscribe\/[^>]+)>$/m.exec(head.join('\n')) ?? [];
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    // A program that follows the links of a mail must not end it.
    await fetch(`${world.current.url}${path}`);
    expect((await reader.client.people.getSettings()).settings.emailDigest).toBe('daily');
    const told = recordEvents(reader, 'settingsChanged');
    await reader.client.notifications.listen();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await fetch(`${world.current.url}${path}`, {
      method: 'POST',
      headers,
      body: 'List-Unsubscribe=One-Click',
    });
    expect([answer.status, await answer.json()]).toEqual([200, { status: 1, emailDigest: 'off' }]);
    expect((await told.until(1))[0]?.settings.emailDigest).toBe('off');
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    expect((await fetch(`${world.current.url}${path}`, { method: 'POST', body: form })).status).toBe(200);
    const token = path.split('/').at(-1) ?? '';
    expect(await world.current.visitor().notifications.unsubscribeDigest({ token })).toEqual({
      status: 1,
      emailDigest: 'off',
    });
    const others = token.replace(reader.userId, writer.userId);
    for (const wrong of [others, 'nonsense'])
      expect(await outcomeOf(world.current.visitor().notifications.unsubscribeDigest({ token: wrong }))).toBe(
        'NOT_FOUND',
      );
    // The client refuses it before it is sent.
    const noText = await fetch(`${world.current.url}/digest/unsubscribe/%00`, { method: 'POST' });
    expect([noText.status, await noText.json()]).toMatchObject([400, { code: 'INVALID_INPUT' }]);
  });

  const tokenIn = (letter: { headers: readonly string[] } | undefined): string =>
    /\/digest\/unsubscribe\/([^>]+)>/.exec(letter?.headers.join('\n') ?? '')?.[1] ?? '';
  const end = (token: string) => outcomeOf(world.current.visitor().notifications.unsubscribeDigest({ token }));
  const digest = async () => (await reader.client.people.getSettings()).settings.emailDigest;

  test('its links end with it: they do nothing to one that is asked for anew, and change with that', async () => {
    await mention();
    await send();
    const first = tokenIn((await letters())[0]);
    // Other settings change nothing about them.
    await reader.client.people.updateSettings({ pushWords: true, emailDigest: 'daily' });
    expect(await end(first)).toBe('accepted');
    await reader.client.people.updateSettings({ emailDigest: 'daily' });
    expect([await end(first), await digest()]).toEqual(['NOT_FOUND', 'daily']);
    world.current.clock.pass(days(1));
    await mention();
    await send();
    const second = tokenIn((await letters())[1]);
    expect(second).not.toBe(first);
    expect([await end(second), await digest()]).toEqual(['accepted', 'off']);
  });

  test('its links work no longer than 90 days', async () => {
    await mention();
    await send();
    const token = tokenIn((await letters())[0]);
    world.current.clock.pass(days(91));
    reader = await world.current.device(reader);
    expect([await end(token), await digest()]).toEqual(['NOT_FOUND', 'daily']);
  });

  test('its links are for the address that the letter went to', async () => {
    await mention();
    await send();
    const token = tokenIn((await letters())[0]);
    await reader.client.accounts.changeEmail({ email: `naya${count}@example.com`, password });
    const [, email = '', verify = ''] = (await waitForMail(dataDir(), `naya${count}@example.com`)).link;
    await world.current.visitor().accounts.verifyEmail({ email, token: verify });
    expect([await end(token), await digest()]).toEqual(['NOT_FOUND', 'daily']);
  });
});

describe('the links of a digest', () => {
  const userId = 'a'.repeat(24);
  const now = Date.parse('2026-11-27T10:00Z');
  const links = createDigestLinks('a secret');

  test('a link of a letter from before links had an end works until the digest is turned on again', () => {
    const proof = createHmac('sha256', 'a secret').update(`digest ${userId}`).digest('base64url');
    const old = links.read(`${userId}.${proof}`, now);
    const digest = { userId, email: 'sana@example.com' };
    expect([0, 1].map((epoch) => old?.isFor({ ...digest, epoch }))).toEqual([true, false]);
  });

  test('a link works for 90 days', () => {
    const digest = { userId, email: 'sana@example.com', epoch: 1 };
    const token = links.tokenFor(digest, now);
    const after = (days: number) => links.read(token, now + days * 86_400_000)?.isFor(digest);
    expect([after(0), after(90), after(91)]).toEqual([true, true, undefined]);
  });

  test('a link whose day was changed is none', () => {
    const digest = { userId, email: 'sana@example.com', epoch: 1 };
    const token = links.tokenFor(digest, now);
    expect(links.read(token, now)?.isFor(digest)).toBe(true);
    const [id = '', madeOn = '', proof = ''] = token.split('.');
    expect(links.read(`${id}.${Number(madeOn) + 1}.${proof}`, now)?.isFor(digest)).toBe(false);
  });
});

describe('when a digest is due', () => {
  /** 2026-11-23 is a Monday; Karachi is five hours ahead of UTC. */
  const at = (karachi: string): number => Date.parse(`${karachi}+05:00`);
  const timeZone = 'Asia/Karachi';
  const daily = (now: string, sent: string | null) =>
    isDue({ digest: 'daily', timeZone, sentAt: sent === null ? null : at(sent) }, at(now));
  const weekly = (now: string, sent: string | null) =>
    isDue({ digest: 'weekly', timeZone, sentAt: sent === null ? null : at(sent) }, at(now));

  test('a daily digest is due each morning by the clock of its reader, once, and never at night', () => {
    expect(daily('2026-11-23T08:00', null)).toBe(true);
    expect(daily('2026-11-23T08:00', '2026-11-22T08:20')).toBe(true);
    expect(daily('2026-11-23T17:00', '2026-11-22T08:20')).toBe(true);
    for (const [now, sent] of [
      ['2026-11-23T07:59', null],
      ['2026-11-23T21:00', null],
      ['2026-11-23T20:59', '2026-11-23T08:00'],
    ] as const)
      expect(daily(now, sent), now).toBe(false);
  });

  test('a weekly one is due on Mondays, or on the day after when the server was down', () => {
    expect(weekly('2026-11-23T09:00', null)).toBe(true);
    expect(weekly('2026-11-23T09:00', '2026-11-17T09:00')).toBe(true);
    expect(weekly('2026-11-24T09:00', '2026-11-16T09:00')).toBe(true);
    for (const [now, sent] of [
      ['2026-11-24T09:00', null],
      ['2026-11-24T09:00', '2026-11-23T09:00'],
      ['2026-11-23T20:00', '2026-11-23T09:00'],
    ] as const)
      expect(weekly(now, sent), now).toBe(false);
  });

  test('a zone that is not known is UTC', () => {
    expect(isDue({ digest: 'daily', timeZone: '', sentAt: null }, Date.parse('2026-11-23T08:00Z'))).toBe(true);
    expect(isDue({ digest: 'daily', timeZone: '', sentAt: null }, Date.parse('2026-11-23T07:00Z'))).toBe(false);
  });
});
