import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import { day } from '../../platform/clock.ts';
import { onBothEngines } from '../../testing/databases.ts';
import { plain } from '../../testing/media/pictures.ts';
import { uploaded } from '../../testing/media/upload-files.ts';
import { connect, tell } from '../../testing/private-actions.ts';
import { joinAndLoad, makeRoom, outcomeOf, recordEvents, say, settled } from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { colourClassifier } from '../../testing/servers/server-program.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { type NewVerdict, noteRefused } from '../verdicts/api.ts';

onBothEngines('the list of verdicts', (engine) => {
  const world = useWorld(engine);
  let writer: Person, staff: Person, member: Person, room: string;
  beforeAll(async () => {
    writer = await world.current.ranked('kaatib111', 2);
    member = await world.current.ranked('member881', 8);
    staff = await world.current.ranked('munsif111', 9);
    room = await makeRoom(member);
    await joinAndLoad(room, writer);
  });
  const store = async (more: Partial<NewVerdict> = {}): Promise<string> => {
    const at = more.at ?? world.current.clock.now();
    const verdict: NewVerdict = {
      id: newId(at),
      at,
      kind: 'text',
      outcome: 'refuse',
      score: 0.9,
      thresholds: { doubt: 0.4, refuse: 0.8 },
      by: 'rules',
      basis: [{ reason: 'hate', score: 0.9, detail: 'group' }],
      place: 'message',
      thing: null,
      fileId: null,
      author: writer.userId,
      roomId: room,
      ...more,
    };
    await world.current.running.app.db.write(noteRefused, verdict);
    return verdict.id;
  };
  const list = (filter: Parameters<Person['client']['classifier']['listVerdicts']>[0] = {}) =>
    staff.client.classifier.listVerdicts(filter);

  it('is for staff alone, and comes 20 at a time, the newest first, chosen by outcome and kind', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 25; at += 1)
      ids.unshift(await store({ outcome: at % 2 === 0 ? 'refuse' : 'doubt', kind: at % 5 === 0 ? 'image' : 'text' }));
    expect(await outcomeOf(member.client.classifier.listVerdicts({}))).toBe('FORBIDDEN');
    const first = await list();
    expect([first.data.map(({ _id }) => _id).toSorted(), first.canLoadMore]).toEqual([
      ids.slice(0, 20).toSorted(),
      true,
    ]);
    const rest = await list({ before: first.data.at(-1)?._id ?? '' });
    expect([...first.data, ...rest.data].map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
    expect(rest.canLoadMore).toBe(false);
    expect((await list({ outcome: 'doubt' })).data.every(({ outcome }) => outcome === 'doubt')).toBe(true);
    expect((await list({ kind: 'image' })).data).toHaveLength(5);
    // The last one shown is gone by now.
    const last = first.data.at(-1)?._id ?? '';
    await runWrite(world.current, async (tx) => {
      await tx.deleteFrom('verdicts').where('id', '=', last).execute();
    });
    expect((await list({ before: last })).data).toEqual(rest.data);
    expect((await list({ before: newId(world.current.clock.now() - 60_000) })).data).toEqual([]);
  });

  it('never shows what is gone, nor a closed room', async () => {
    await store({ thing: 'e'.repeat(24), fileId: 'a'.repeat(32), roomId: 'd'.repeat(24) });
    expect((await list()).data[0]).toMatchObject({ text: null, file: null, room: null });
  });

  it('leads to the message, thread or reply that is still there, in a room that the reader may read', async () => {
    const none = { messageId: null, threadId: null, replyId: null };
    const linkOf = async (verdictId: string) => (await list()).data.find(({ _id }) => _id === verdictId)?.link;
    const { id: messageId } = await say(writer, room, 'a message of theirs');
    const { data: thread } = await writer.client.threads.createThread({
      roomId: room,
      threadText: 'a thread of theirs',
    });
    const answer = { roomId: room, replyTo: thread._id, threadText: 'an answer of theirs' };
    const { data: reply } = await writer.client.threads.replyToThread(answer);
    const more = { outcome: 'doubt' } as const;
    const ofMessage = await store({ ...more, thing: messageId });
    const ofThread = await store({ ...more, place: 'thread', thing: thread._id });
    const ofReply = await store({ ...more, place: 'reply', thing: reply._id });
    const ofPicture = await store({ ...more, kind: 'image', place: 'upload', thing: messageId });
    const all = [ofMessage, ofThread, ofReply, ofPicture];
    const links = [
      { ...none, messageId },
      { ...none, threadId: thread._id },
      { ...none, threadId: thread._id, replyId: reply._id },
      { ...none, messageId },
    ];
    expect(await Promise.all(all.map(linkOf))).toEqual(links);
    // Of what was refused nothing is there, and a profile is none of them.
    expect(await linkOf(await store())).toBeNull();
    expect(await linkOf(await store({ ...more, place: 'profile', thing: writer.userId, roomId: null }))).toBeNull();
    const { data: marked } = await staff.client.classifier.markVerdict({ verdictId: ofReply, mark: null });
    expect(marked.link).toEqual(links[2]);
    // Staff who may not read the room get none.
    const type = (to: 'Adult' | 'Normal') =>
      runWrite(world.current, (tx) => tx.updateTable('rooms').set({ type: to }).where('id', '=', room).execute());
    await type('Adult');
    expect(await Promise.all(all.map(linkOf))).toEqual([null, null, null, null]);
    await type('Normal');
    await writer.client.messages.deleteMessage({ id: room, messageId });
    await writer.client.threads.deleteReply({ roomId: room, threadId: thread._id, replyId: reply._id });
    expect(await Promise.all(all.map(linkOf))).toEqual([null, links[1], null, null]);
    const { id: cleared } = await say(writer, room, 'another one');
    const ofCleared = await store({ ...more, thing: cleared });
    // Nor where it stands in another room than the verdict says.
    const elsewhere = await store({ ...more, thing: cleared, roomId: await makeRoom(member) });
    expect([await linkOf(ofCleared), await linkOf(elsewhere)]).toEqual([{ ...none, messageId: cleared }, null]);
    await member.client.commands.clearRoom({ roomId: room });
    expect(await linkOf(ofCleared)).toBeNull();
  });

  it('has nothing of what is sent privately, refused or in doubt, and none of it can be marked', async () => {
    const thread = await connect(writer, member);
    expect(await outcomeOf(tell(writer, thread, 'kill all hindus'))).toBe('REFUSED');
    const doubt = await store({ place: 'privateMessage', outcome: 'doubt', thing: 'f'.repeat(24), roomId: null });
    const { read } = world.current.running.app.db;
    const kept = await read.selectFrom('verdicts').selectAll().where('place', '=', 'privateMessage').execute();
    expect(kept.map(({ basis }) => (JSON.parse(basis) as { detail: string }[]).map(({ detail }) => detail))).toEqual(
      expect.arrayContaining([['']]),
    );
    const { data } = await list();
    expect(data.filter(({ place }) => place === 'privateMessage')).toEqual([]);
    expect(JSON.stringify(data)).not.toContain(doubt);
    for (const { id } of kept)
      expect(await outcomeOf(staff.client.classifier.markVerdict({ verdictId: id, mark: 'wrong' }))).toBe('NOT_FOUND');
  });

  it('is marked by staff, taken back, and counted by month and kind', async () => {
    const { clock } = world.current;
    // Into another month, in the middle of it.
    const now = new Date(clock.now());
    clock.pass(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15) - clock.now());
    const [one, two, three] = [await store(), await store({ outcome: 'doubt' }), await store({ kind: 'image' })];
    const mark = (verdictId: string, as: 'right' | 'wrong' | null) =>
      staff.client.classifier.markVerdict({ verdictId, mark: as });
    expect((await mark(one, 'right')).data.mark).toBe('right');
    await mark(two, 'wrong');
    await mark(three, 'wrong');
    expect((await mark(three, null)).data.mark).toBeNull();
    expect(await outcomeOf(mark('f'.repeat(24), 'right'))).toBe('NOT_FOUND');
    const { data } = await staff.client.classifier.getPrecision({});
    const month = new Date(clock.now()).toISOString().slice(0, 7);
    expect(data.filter((each) => each.month === month)).toEqual([
      { month, kind: 'text', doubtful: 1, refused: 1, right: 1, wrong: 1 },
      { month, kind: 'image', doubtful: 0, refused: 1, right: 0, wrong: 0 },
    ]);
    expect(data.map((each) => each.month)).toEqual(
      data
        .map((each) => each.month)
        .toSorted()
        .toReversed(),
    );
    expect(data.length).toBeGreaterThan(2);
  });

  it('forgets a verdict after 180 days, with the rest of what is old', async () => {
    const { clock, running } = world.current;
    const count = async () => (await running.app.db.read.selectFrom('verdicts').select('id').execute()).length;
    clock.pass(100 * day);
    const kept = await store();
    const before = await count();
    expect(before).toBeGreaterThan(20);
    clock.pass(120 * day);
    await running.app.jobs.run('retention.removeOld');
    expect(await running.app.db.read.selectFrom('verdicts').select('id').execute()).toEqual([{ id: kept }]);
  });
});

onBothEngines('the list of verdicts, of pictures', (engine) => {
  const world = useWorld(engine, { settings: { CLASSIFIER_PICTURES: colourClassifier } });

  it('shows those of rooms, and none that is sent privately, passed, in doubt or refused, before and after it is used', async () => {
    const [one, two] = await world.current.members('chhupke11', 'saathi222');
    const staff = await world.current.ranked('munsif222', 9);
    const threadId = await connect(one, two);
    const list = async () => (await staff.client.classifier.listVerdicts({})).data;
    for (const colour of ['#30a040', '#f0f000'])
      for (const use of [false, true]) {
        const { token, names } = await uploaded(one, 'privateMessage', { bytes: await plain(colour) });
        const message = [{ type: 'image', name: names[0] ?? '' }] as const;
        const more = { type: 'hybrid', tempId: newId(), token } as const;
        if (use) await one.client.privateThreads.sendPrivate({ threadId, message: [...message], ...more });
      }
    expect(await outcomeOf(uploaded(one, 'privateMessage', { bytes: await plain('#f00000') }))).toBe('REFUSED');
    expect(await list()).toEqual([]);
    await uploaded(one, 'avatar', { bytes: await plain('#30a040') });
    expect(await list()).toMatchObject([{ place: 'upload', author: { _id: one.userId } }]);
    // How often it was right is counted over all.
    const { data } = await staff.client.classifier.getPrecision({});
    expect(data).toMatchObject([{ kind: 'image', doubtful: 2, refused: 1 }]);
  });
});

// In a world of its own: what was to be told before could still be under way.
onBothEngines('a new verdict', (engine) => {
  const world = useWorld(engine);
  let writer: Person, staff: Person, member: Person, room: string;
  beforeAll(async () => {
    writer = await world.current.ranked('kaatib111', 2);
    member = await world.current.ranked('member881', 8);
    staff = await world.current.ranked('munsif111', 9);
    room = await makeRoom(member);
    await joinAndLoad(room, writer);
  });

  it('tells staff who listen, at most once in 2 s, and nobody else', async () => {
    await Promise.all([staff, member, writer].map(({ client }) => client.notifications.listen({})));
    const heard = recordEvents(staff, 'verdictsChanged');
    const unheard = [member, writer].map((person) => recordEvents(person, 'verdictsChanged'));
    world.current.clock.passWithTimers(2000);
    for (let at = 0; at < 3; at += 1) await outcomeOf(say(writer, room, 'kill all hindus'));
    await heard.until(1);
    await settled(staff, member, writer);
    expect(heard.all).toEqual([{}]);
    world.current.clock.passWithTimers(2000);
    await heard.until(2);
    world.current.clock.passWithTimers(2000);
    await settled(staff, member, writer);
    expect(heard.all).toHaveLength(2);
    const quiet = world.current.clock;
    quiet.passWithTimers(2000);
    const [latest] = (await staff.client.classifier.listVerdicts({})).data;
    await staff.client.classifier.markVerdict({ verdictId: latest?._id ?? '', mark: 'right' });
    await heard.until(3);
    expect(unheard.flatMap(({ all }) => all)).toEqual([]);
  });
});
