import type { Client } from '@baithak/client/create-client';
import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { onBothEngines, onBothEnginesInProof } from '../../testing/databases.ts';
import { plain } from '../../testing/media/pictures.ts';
import { uploaded } from '../../testing/media/upload-files.ts';
import { connect, tell } from '../../testing/private-actions.ts';
import {
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
} from '../../testing/room-actions.ts';
import {
  answerStatus,
  innocent,
  type ModerationServer,
  openModerationServer,
} from '../../testing/servers/moderation-server.ts';
import { colourClassifier } from '../../testing/servers/server-program.ts';
import { type Person, useWorld } from '../../testing/world.ts';

const key = 'sk-this-is-a-secret-of-the-house';
const bad = 'something hateful';

onBothEnginesInProof('what the endpoint refuses after publication', (engine) => {
  const lines: string[] = [];
  const settings: Record<string, string> = { CLASSIFIER_KEY: key, CLASSIFIER_MODEL: 'house-model' };
  let server: ModerationServer;
  beforeAll(async () => {
    server = await openModerationServer();
    settings['CLASSIFIER_URL'] = `${server.url}/`;
  });
  afterAll(() => server.close());
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const world = useWorld(engine, { settings, log });
  let writer: Person, member: Person, stranger: Person, moderator: Person, staff: Person;
  let roomId: string;
  beforeAll(async () => {
    [writer, member, stranger, moderator] = await world.current.members('likhari7', 'sunne777', 'ajnabi77', 'nigraan7');
    staff = await world.current.ranked('amla7777', 9);
    await liftRoomsLimit(world.current, writer);
    roomId = await makeRoom(member);
    await joinAndLoad(roomId, writer, moderator, stranger);
    await giveRole(world.current, roomId, moderator, 6);
  });
  beforeEach(() => {
    server.answerWith(({ input }) => {
      const text = String(input);
      if (text.includes('doubtful')) return { ...innocent, 'self-harm/intent': 0.5 };
      return text.includes(bad) ? { ...innocent, 'hate/threatening': 0.93, hate: 0.91 } : innocent;
    });
  });
  const told = async ({ client }: Person) =>
    (await client.notifications.listNotifications({})).data.filter(({ kind }) => kind === 'moderation');
  const found = async (client: Client, q: string) => (await client.search.search({ q })).results.length;
  const verdicts = () =>
    world.current.running.app.db.read
      .selectFrom('verdicts')
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .execute();
  const logged = (thing: string) =>
    world.current.running.app.db.read
      .selectFrom('moderation_log')
      .innerJoin('moderation_log_details as beside', 'beside.entry_id', 'moderation_log.id')
      .select(['what', 'actor', 'whom', 'why', 'chain'])
      .where('thing', '=', thing)
      .execute();
  const open = async () => (await staff.client.reports.listReports({})).data;
  const post = async (threadText: string) =>
    (await writer.client.threads.createThread({ roomId, threadText, tags: ['aam'], public: true })).data._id;

  it('a message is gone for the room and from the search, its author alone is told by which rule, and staff can take that back', async () => {
    const heard = recordEvents(stranger, 'messageDeleted');
    const { id } = await say(writer, roomId, `mangoes are ${bad}`);
    expect((await heard.until(1))[0]).toMatchObject({ roomId, messageId: id });
    expect(server.asked.at(-1)).toEqual({
      url: '/v1/moderations',
      authorization: `Bearer ${key}`,
      model: 'house-model',
      input: `mangoes are ${bad}`,
    });
    expect(await found(stranger.client, 'mangoes')).toBe(0);
    const { msgs } = await stranger.client.messages.getMessagesBefore({ roomId, messageId: 'f'.repeat(24) });
    expect(msgs.some(({ _id }) => _id === id)).toBe(false);
    const [notice] = await told(writer);
    expect(notice).toMatchObject({ act: 'deleteMessage', people: [], report: { action: 'delete', rule: 6 } });
    expect([await told(member), await told(stranger)]).toEqual([[], []]);
    const reportId = notice?.report?._id ?? '';
    expect((await writer.client.reports.getAnswer({ reportId })).data).toMatchObject({
      automatic: true,
      rule: 6,
      you: 'author',
    });
    expect(await outcomeOf(stranger.client.reports.getAnswer({ reportId }))).toBe('NOT_FOUND');
    expect(await logged(id)).toMatchObject([
      {
        what: 'deleteMessage',
        actor: null,
        whom: writer.userId,
        chain: roomId,
        why: 'hate/threatening 0.93, hate 0.91',
      },
    ]);
    expect((await verdicts())[0]).toMatchObject({
      kind: 'text',
      outcome: 'refuse',
      judged_by: 'endpoint',
      thing: id,
      place: 'message',
      author: writer.userId,
      room_id: roomId,
      score: 930,
    });
    expect(await open()).toEqual([]);
    const settled = (await staff.client.reports.listReports({ state: 'settled' })).data;
    expect(settled[0]).toMatchObject({
      _id: reportId,
      reporters: 0,
      settled: { action: 'delete', by: null, automatic: true },
    });
    const back = recordEvents(stranger, 'messageEdited');
    await moderator.client.reports.undoRoomReport({ roomId, reportId });
    expect((await back.until(1))[0]?.message).toMatchObject({ _id: id });
    expect(await told(writer)).toEqual([]);
    // Hate is for the platform's staff, whatever the room decides.
    await staff.client.reports.resolveReport({ reportId, action: 'dismiss' });
  });

  it('a thread goes with its public page, a reply from under its thread, and edits are judged as first sends are', async () => {
    const gone = recordEvents(stranger, 'threadDeleted');
    const threadId = await post('lemons are fine');
    const page = () => fetch(`${world.current.url}/thread/public/withReplies/${threadId}`);
    expect((await page()).status).toBe(200);
    const deleted = recordEvents(stranger, 'replyDeleted');
    const { data: reply } = await writer.client.threads.replyToThread({
      roomId,
      replyTo: threadId,
      threadText: `limes are ${bad}`,
    });
    expect((await deleted.until(1))[0]).toMatchObject({ replyId: reply._id, parentId: threadId, replies: 0 });
    expect((await told(writer))[0]).toMatchObject({ act: 'deleteReply' });
    await writer.client.threads.editThread({ roomId, threadId, threadText: `lemons are ${bad}`, tags: ['aam'] });
    expect((await gone.until(1))[0]).toEqual({ roomId, threadId });
    expect([404, 410]).toContain((await page()).status);
    expect(await found(stranger.client, 'lemons')).toBe(0);
    expect((await told(writer))[0]).toMatchObject({ act: 'deleteThread', report: { rule: 6 } });
    const heard = recordEvents(stranger, 'messageDeleted');
    const { id } = await say(writer, roomId, 'plums are fine');
    await writer.client.messages.editMessage({ id: roomId, editId: id, type: 'text', message: `plums are ${bad}` });
    expect((await heard.until(1))[0]).toMatchObject({ messageId: id });
  });

  it('what is doubtful stays, and waits in the queue of reports as the program’s', async () => {
    const heard = recordEvents(staff, 'reportChanged');
    await staff.client.notifications.listen({});
    const { id } = await say(writer, roomId, 'a doubtful thing');
    await expect
      .poll(open)
      .toMatchObject([
        { kind: 'message', reporters: 0, reason: 5, excerpt: 'a doubtful thing', room: { _id: roomId } },
      ]);
    expect((await verdicts())[0]).toMatchObject({ thing: id, outcome: 'doubt' });
    expect(await found(stranger.client, 'doubtful')).toBe(1);
    const [report] = await open();
    await expect.poll(() => heard.all).toContainEqual({ reportId: report?._id, roomId });
    await staff.client.reports.resolveReport({ reportId: report?._id ?? '', action: 'dismiss' });
  });

  it('a profile and a room stay as they are, and a report says what is wrong with them', async () => {
    const about = { user: { _id: writer.userId } };
    const ofProfile = { kind: 'profile', reason: 6, room: null, about };
    await writer.client.people.updateProfile({ about: bad });
    await expect.poll(open).toMatchObject([ofProfile]);
    const own = await makeRoom(writer);
    world.current.clock.pass(1000);
    await writer.client.rooms.updateRoomSettings({ roomId: own, topic: bad });
    await expect.poll(open).toMatchObject([ofProfile, { kind: 'room', reason: 6, room: { _id: own }, about }]);
    const reports = await open();
    expect((await writer.client.loading.loadRoom({ id: own })).roomDetails.topic).toBe(bad);
    const reportId = reports[1]?._id ?? '';
    expect((await staff.client.reports.getReport({ reportId })).data).toMatchObject({
      now: 'same',
      actions: ['dismiss', 'warn', 'suspend'],
    });
    await writer.client.rooms.updateRoomSettings({ roomId: own, topic: 'tea' });
    expect((await staff.client.reports.getReport({ reportId })).data.now).toBe('changed');
    for (const { _id } of reports) await staff.client.reports.resolveReport({ reportId: _id, action: 'dismiss' });
  });

  it('judges what is published now: an edit that came meanwhile is asked about, and what was deleted meanwhile is left alone', async () => {
    const release = Promise.withResolvers<void>();
    server.answerWith(({ input }) => {
      if (String(input).includes('held'))
        return (response) =>
          void release.promise.then(() =>
            response.end(JSON.stringify({ results: [{ category_scores: { hate: 0.99 } }] })),
          );
      return innocent;
    });
    const before = server.asked.length;
    const edited = await say(writer, roomId, 'held one');
    const removed = await say(writer, roomId, 'held two');
    await server.until(before + 2);
    await writer.client.messages.editMessage({ id: roomId, editId: edited.id, type: 'text', message: 'kinder words' });
    await writer.client.messages.deleteMessage({ id: roomId, messageId: removed.id });
    const count = (await verdicts()).length;
    release.resolve();
    await expect.poll(() => server.texts().filter((text) => text === 'kinder words').length).toBe(2);
    expect((await verdicts()).length).toBe(count);
    expect(await told(writer)).not.toContainEqual(
      expect.objectContaining({ place: expect.objectContaining({ messageId: edited.id }) }),
    );
    const { msgs } = await stranger.client.messages.getMessagesBefore({ roomId, messageId: 'f'.repeat(24) });
    expect(msgs.find(({ _id }) => _id === edited.id)).toBeDefined();
  });

  const privacy = async () =>
    ((await (await fetch(`${world.current.url}/privacy`)).json()) as { content: unknown }).content;

  it('a topic that is set again as it stands is not asked about', async () => {
    const own = await makeRoom(writer);
    const before = server.asked.length;
    for (let at = 0; at < 3; at += 1) await writer.client.commands.setTopic({ roomId: own, text: 'quinces' });
    await say(writer, own, 'and medlars');
    await server.until(before + 2);
    expect(server.asked.slice(before).filter(({ input }) => String(input).includes('quinces'))).toHaveLength(1);
  });

  it('never asks about private messages, until the owner says so; then they go for both', async () => {
    const threadId = await connect(writer, member);
    await tell(writer, threadId, `secretly ${bad}`);
    // Asked about in their order, so that what was sent before this would have come by now.
    await say(writer, roomId, 'after the secret');
    await expect.poll(() => server.texts()).toContain('after the secret');
    expect(server.texts().some((text) => text.includes('secretly'))).toBe(false);
    const host = new URL(server.url).host;
    expect(await privacy()).toEqual({ endpoint: { host, pictures: true, privateMessages: false } });
    const owner = await world.current.ranked('malik777', 11);
    await owner.client.staff.updatePlatformSettings({ endpoint: { privateMessages: true } });
    expect(await privacy()).toEqual({ endpoint: { host, pictures: true, privateMessages: true } });
    const heard = recordEvents(member, 'privateMessageDeleted');
    await member.client.privateThreads.checkPrivate();
    const { id } = await tell(writer, threadId, `openly ${bad}`);
    expect((await heard.until(1))[0]).toMatchObject({ threadId, privateMessageId: id });
    expect((await told(writer))[0]).toMatchObject({ act: 'deletePrivateMessage', report: { rule: 6 } });
    expect(await logged(id)).toMatchObject([{ what: 'deletePrivateMessage', actor: null, chain: '' }]);
    await tell(writer, threadId, 'doubtful between us');
    await expect
      .poll(async () => (await verdicts())[0])
      .toMatchObject({ outcome: 'doubt', place: 'privateMessage', room_id: null });
    expect(await open()).toEqual([]);
    await owner.client.staff.updatePlatformSettings({ endpoint: { privateMessages: false } });
  });

  it('keeps the key and what people wrote out of the log', async () => {
    server.answerWith(() => (response) => response.writeHead(500).end(`wrong ${key} ${bad}`));
    const before = server.asked.length;
    for (let at = 0; at < 6; at += 1) {
      world.current.clock.pass(10_000);
      await say(writer, roomId, `sour grapes ${at} ${bad}`);
    }
    await server.until(before + 5);
    await expect.poll(() => lines.join()).toContain('left alone');
    for (const secret of [key, bad, 'sour grapes', 'mangoes']) expect(lines.join()).not.toContain(secret);
  });
});

onBothEngines('pictures and the endpoint', (engine) => {
  const settings: Record<string, string> = { CLASSIFIER_PICTURES: colourClassifier };
  let server: ModerationServer;
  beforeAll(async () => {
    server = await openModerationServer();
    settings['CLASSIFIER_URL'] = server.url;
  });
  afterAll(() => server.close());
  const world = useWorld(engine, { settings });
  let sender: Person, owner: Person;
  beforeAll(async () => {
    sender = await world.current.member('tasveer77');
    owner = await world.current.ranked('maalik77', 11);
  });
  beforeEach(() => server.answerWith(() => innocent));
  const [red, green] = ['#f00000', '#30a040'];
  const send = async (colour: string, target: UploadTarget = 'roomMessage') =>
    outcomeOf(uploaded(sender, target, { bytes: await plain(colour) }));
  const lastVerdict = () =>
    world.current.running.app.db.read
      .selectFrom('verdicts')
      .select(['judged_by', 'outcome', 'kind'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();

  it('are judged by it while they are uploaded, as small JPEGs', async () => {
    expect(await send(green)).toBe('accepted');
    expect(JSON.stringify(server.asked.at(-1)?.input)).toMatch(/"image_url":\{"url":"data:image\/jpeg;base64,/);
    expect(await lastVerdict()).toEqual({ judged_by: 'endpoint', outcome: 'pass', kind: 'image' });
    server.answerWith(() => ({ ...innocent, sexual: 0.95 }));
    expect(await send(green)).toBe('REFUSED');
    expect(await lastVerdict()).toEqual({ judged_by: 'endpoint', outcome: 'refuse', kind: 'image' });
  });

  it('are judged by the model when it gives no answer', async () => {
    server.answerWith(() => answerStatus(500));
    expect(await send(green)).toBe('accepted');
    expect(await lastVerdict()).toMatchObject({ judged_by: 'model', outcome: 'pass' });
    expect(await send(red)).toBe('REFUSED');
    expect(await lastVerdict()).toMatchObject({ judged_by: 'model', outcome: 'refuse' });
  });

  it('are not sent to it when they are private, until the owner says so', async () => {
    const before = server.asked.length;
    expect(await send(green, 'privateMessage')).toBe('accepted');
    expect(server.asked).toHaveLength(before);
    await owner.client.staff.updatePlatformSettings({ endpoint: { privateMessages: true } });
    expect(await send(green, 'privateMessage')).toBe('accepted');
    expect(server.asked).toHaveLength(before + 1);
  });
});
