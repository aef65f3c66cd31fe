import { defaultPlatformSettings } from '@baithak/protocol/platform-settings';
import { beforeAll, expect, it } from 'vitest';
import { Refusal } from '../../platform/errors.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import {
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';

const doubtful = 'tu chutiya hai';

onBothEnginesInProof('a text that the rules doubt', (engine) => {
  const world = useWorld(engine);
  let writer: Person, reader: Person, staff: Person, owner: Person, moderator: Person, room: string;
  beforeAll(async () => {
    [reader, moderator] = await world.current.members('parhnewal', 'nigrann11');
    writer = await world.current.ranked('likhnewal', 2);
    staff = await world.current.ranked('amlawala1', 9);
    owner = await world.current.ranked('malikkull', 11);
    await liftRoomsLimit(world.current, writer, reader);
    room = await makeRoom(reader);
    await joinAndLoad(room, writer, reader, moderator);
    await giveRole(world.current, room, moderator, 6);
  });
  const queue = async () => (await staff.client.reports.listReports({})).data;
  const verdicts = async () => (await staff.client.classifier.listVerdicts({})).data;

  it('is published, and waits in the queue of staff and of the room, which hear of it at once', async () => {
    await Promise.all([staff, moderator, writer, reader].map(({ client }) => client.notifications.listen({})));
    const heard = [staff, moderator].map((person) => recordEvents(person, 'reportChanged'));
    const stranger = await world.current.member('ajnabi111');
    await joinAndLoad(room, stranger);
    await stranger.client.notifications.listen({});
    const unheard = [writer, stranger].map((person) => recordEvents(person, 'reportChanged'));
    const published = recordEvents(reader, 'newMessage');
    await say(writer, room, 'before it');
    const { id } = await say(writer, room, doubtful);
    expect((await published.until(2))[1]).toMatchObject({ message: { _id: id } });
    for (const each of heard) expect(await each.until(1)).toMatchObject([{ roomId: room }]);
    const [report] = await queue();
    expect(report).toMatchObject({ kind: 'message', reason: 3, reporters: 0, excerpt: doubtful, state: 'open' });
    const { data } = await staff.client.reports.getReport({ reportId: report?._id ?? '' });
    expect([data.by, data.now, data.thing]).toEqual([[], 'same', id]);
    expect(data.messages.map(({ content }) => content[0])).toMatchObject([{ data: 'before it' }, { data: doubtful }]);
    expect((await verdicts())[0]).toMatchObject({
      kind: 'text',
      outcome: 'doubt',
      by: 'rules',
      place: 'message',
      score: 0.7,
      thresholds: defaultPlatformSettings.classifier.texts,
      basis: [{ reason: 'profanity', score: 0.7, detail: 'chutiya' }],
      author: { _id: writer.userId },
      room: { _id: room },
      text: doubtful,
      file: null,
      mark: null,
    });
    await settled(writer, stranger);
    expect(unheard.flatMap(({ all }) => all)).toEqual([]);
  });

  it('shows in the list what it says now, and nothing once it is deleted', async () => {
    const { id } = await say(writer, room, doubtful);
    expect((await verdicts())[0]?.text).toBe(doubtful);
    await writer.client.messages.editMessage({ id: room, editId: id, message: 'sorry', type: 'text' });
    expect((await verdicts())[0]?.text).toBe('sorry');
    await writer.client.messages.deleteMessage({ id: room, messageId: id });
    expect((await verdicts())[0]?.text).toBeNull();
  });

  it('is none for a link among the tags of somebody new, which counts once though tags are read alone and together', async () => {
    const newcomer = await world.current.member('nayaaya11');
    await joinAndLoad(room, newcomer);
    const before = await queue();
    await newcomer.client.threads.createThread({
      roomId: room,
      threadText: 'where I write',
      tags: ['chat.com', 'blog'],
    });
    expect(await queue()).toEqual(before);
  });

  it('is queued whatever it is: an edit, a thread, an answer, its edit, a profile, and a room once', async () => {
    const { id: editId } = await say(writer, room, 'fine');
    await writer.client.messages.editMessage({ id: room, editId, message: doubtful, type: 'text' });
    const threads = writer.client.threads;
    const { data: thread } = await threads.createThread({ roomId: room, threadText: doubtful });
    const { data: answer } = await threads.replyToThread({ roomId: room, replyTo: thread._id, threadText: doubtful });
    const { data: other } = await threads.createThread({ roomId: room, threadText: 'fine too' });
    await threads.editThread({ roomId: room, threadId: other._id, threadText: doubtful });
    await writer.client.people.updateProfile({ about: doubtful });
    const reported = new Map<string, string>();
    for (const { _id: reportId } of await queue()) {
      const { data } = await staff.client.reports.getReport({ reportId });
      reported.set(data.thing, data.kind);
    }
    expect([editId, thread._id, answer._id, other._id, writer.userId].map((thing) => reported.get(thing))).toEqual([
      'message',
      'thread',
      'reply',
      'thread',
      'profile',
    ]);
    const before = (await queue()).length;
    const own = await writer.client.rooms.createRoom({
      title: 'A den',
      type: 'Normal',
      access: 'Private',
      desc: doubtful,
    });
    await writer.client.rooms.updateRoomSettings({ roomId: own.room._id, topic: doubtful });
    await writer.client.commands.setTopic({ roomId: own.room._id, text: `${doubtful} too` });
    // One report, of the room.
    expect((await queue()).length).toBe(before + 1);
    const places = (await verdicts()).slice(0, 3);
    expect(places.map(({ place, room: of }) => [place, of?._id])).toEqual(Array(3).fill(['room', own.room._id]));
    expect(places[0]?.text).toContain(doubtful);
  });

  it('is what the thresholds of staff say it is, at once', async () => {
    const set = (texts: { doubt: number; refuse: number }) =>
      owner.client.staff.updatePlatformSettings({ classifier: { ...defaultPlatformSettings.classifier, texts } });
    const before = (await verdicts()).length;
    await set({ doubt: 0.9, refuse: 0.95 });
    expect(await outcomeOf(say(writer, room, doubtful))).toBe('accepted');
    expect((await verdicts()).length).toBe(before);
    await set({ doubt: 0.2, refuse: 0.5 });
    expect(await outcomeOf(say(writer, room, doubtful))).toBe('REFUSED');
    await set(defaultPlatformSettings.classifier.texts);
  });

  it('in private goes to an endpoint only when the owner of the platform says so', async () => {
    const set = ({ client }: Person, privateMessages: boolean) =>
      outcomeOf(client.staff.updatePlatformSettings({ endpoint: { privateMessages } }));
    expect([await set(staff, true), await set(owner, true), await set(staff, false)]).toEqual([
      'FORBIDDEN',
      'accepted',
      'FORBIDDEN',
    ]);
    expect((await staff.client.staff.getPlatformSettings()).settings.endpoint).toEqual({ privateMessages: true });
  });
});

const taken = new Map<string, number>();
/** Counts doubts, and nothing else. */
const limits: RateLimiter = {
  take: async ({ name, points }, key) => {
    if (!name.startsWith('doubts')) return;
    const count = (taken.get(name + key) ?? 0) + 1;
    taken.set(name + key, count);
    if (count > points) throw new Refusal('TOO_MANY');
  },
  charge: async () => {},
  hold: async () => {},
};

onBothEnginesInProof('somebody with ten doubtful texts in ten minutes', (engine) => {
  const world = useWorld(engine, { limits });

  it('has the next ones refused, and publishes what is no doubt', async () => {
    taken.clear();
    const noisy = await world.current.ranked('shorwala1', 2);
    const other = await world.current.ranked('chupwala1', 2);
    const room = await makeRoom(other);
    await joinAndLoad(room, noisy);
    const outcomes = [];
    for (let at = 0; at < 12; at += 1) outcomes.push(await outcomeOf(say(noisy, room, `tu chutiya hai ${at}`)));
    expect(outcomes).toEqual([...Array<string>(10).fill('accepted'), 'REFUSED', 'REFUSED']);
    expect(await outcomeOf(say(noisy, room, 'sorry'))).toBe('accepted');
    expect(await outcomeOf(say(other, room, 'tu chutiya hai'))).toBe('accepted');
    const { read } = world.current.running.app.db;
    expect(await read.selectFrom('reports').select('id').execute()).toHaveLength(11);
  });
});
