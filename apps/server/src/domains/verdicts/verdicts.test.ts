import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import { days } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { plain } from '../../testing/media/pictures.ts';
import { show, uploaded } from '../../testing/media/upload-files.ts';
import { downloadOf } from '../../testing/full-person.ts';
import {
  giveRankTo,
  joinAndLoad,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { colourClassifier } from '../../testing/servers/server-program.ts';
import { password, useWorld, type Person } from '../../testing/world.ts';
import { storeVerdict } from './api.ts';

const [doubtful, refused] = ['tu chutiya hai', 'kill all hindus'];
const yellow = '#f0f000';

onBothEnginesInProof('what is kept of a judgement', (engine) => {
  const world = useWorld(engine, { settings: { CLASSIFIER_PICTURES: colourClassifier } });
  let staff: Person, owner: Person, writer: Person;
  let room: string;
  beforeAll(async () => {
    staff = await world.current.ranked('munsif111', 9);
    owner = await world.current.ranked('malik1111', 8);
    writer = await world.current.ranked('kaatib111', 2);
    room = await makeRoom(owner, { title: 'The scales' });
    await joinAndLoad(room, writer);
  });
  const verdicts = async () => (await staff.client.classifier.listVerdicts({})).data;
  const latest = async () => {
    const [first] = await verdicts();
    if (!first) throw new Error('There is no verdict.');
    return first;
  };
  const verdictsIn = async (person: Person): Promise<string> => String((await downloadOf(person)).get('verdicts.json'));

  it('is stored with what is doubtful, and of what is refused alone; of what is plain there is nothing', async () => {
    const { id } = await say(writer, room, doubtful);
    const doubt = await latest();
    expect(doubt).toMatchObject({ outcome: 'doubt', room: { _id: room }, text: doubtful, link: { messageId: id } });
    expect(await outcomeOf(say(writer, room, refused))).toBe('REFUSED');
    expect(await latest()).toMatchObject({ outcome: 'refuse', text: null, link: null, author: { _id: writer.userId } });
    const before = (await verdicts()).length;
    await say(writer, room, 'chai ready hai');
    expect(await verdicts()).toHaveLength(before);
  });

  it('is for staff of the platform alone: not for its author, nor for who keeps order in the room', async () => {
    const { _id: verdictId } = await latest();
    for (const { client } of [writer, owner, await world.current.guest('mehmaan1')])
      expect([
        await outcomeOf(client.classifier.listVerdicts({})),
        await outcomeOf(client.classifier.markVerdict({ verdictId, mark: 'right' })),
        await outcomeOf(client.classifier.getPrecision({})),
      ]).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
    expect((await latest()).mark).toBeNull();
  });

  it('is told to staff that listen, and to nobody else', async () => {
    const people = [staff, owner, writer];
    for (const { client } of people) await client.notifications.listen();
    const [heard, ...unheard] = people.map((person) => recordEvents(person, 'verdictsChanged'));
    await say(writer, room, `${doubtful} bhai`);
    world.current.clock.passWithTimers(2001);
    expect(JSON.stringify(await heard?.until(1))).not.toContain('chutiya');
    await settled(owner, writer);
    expect(unheard.flatMap(({ all }) => all)).toEqual([]);
  });

  it('is in the download of its author, without scores and reasons, which are staff’s, and in nobody else’s', async () => {
    const own = JSON.parse(await verdictsIn(writer)) as object[];
    expect(own.length).toBeGreaterThan(0);
    expect(Object.keys(own[0] ?? {}).toSorted()).toEqual(['at', 'kind', 'outcome', 'place']);
    expect(JSON.parse(await verdictsIn(owner))).toEqual([]);
  });

  it('of a picture says where it was used, once it was', async () => {
    const { token, names } = await uploaded(writer, 'roomMessage', { bytes: await plain(yellow) });
    expect(await latest()).toMatchObject({ kind: 'image', outcome: 'doubt', place: 'upload', room: null });
    await show(writer, room, [{ type: 'image', name: names[0] ?? '' }], token);
    // It is queued after the message is published.
    await expect
      .poll(latest)
      .toMatchObject({ kind: 'image', room: { _id: room }, link: { messageId: expect.any(String) as string } });
    const used = await latest();
    await say(writer, room, 'and more words');
    expect(await latest()).toEqual(used);
  });

  it('forgets its author and its mark’s giver with their accounts, and stays for the counts', async () => {
    const [leaving, judge] = [await world.current.ranked('jaanewala', 2), await world.current.ranked('munsif222', 9)];
    await joinAndLoad(room, leaving);
    await say(leaving, room, doubtful);
    const { _id: verdictId } = await latest();
    await judge.client.classifier.markVerdict({ verdictId, mark: 'right' });
    const counted = async () => (await staff.client.classifier.getPrecision({})).data;
    const before = await counted();
    await giveRankTo(world.current, judge, 1);
    for (const { client } of [leaving, await world.current.device(judge)])
      await client.accountData.deleteMyAccount({ password });
    await world.current.running.app.services.accountData.settled();
    const kept = (await verdicts()).find(({ _id }) => _id === verdictId);
    expect(kept).toMatchObject({ author: null, text: null, link: null, mark: 'right' });
    expect(await counted()).toEqual(before);
    const row = await world.current.running.app.db.read
      .selectFrom('verdicts')
      .select(['author', 'thing', 'marked_by'])
      .where('id', '=', verdictId)
      .executeTakeFirst();
    expect(row).toEqual({ author: null, thing: null, marked_by: null });
  });

  it('goes after 180 days, however much there is, and what is younger stays', async () => {
    const { clock, running } = world.current;
    const { app } = running;
    const at = clock.now();
    await runWrite(world.current, async (tx) => {
      for (let count = 0; count < 1001; count += 1)
        await storeVerdict(tx, {
          id: newId(at),
          at,
          kind: 'text',
          outcome: 'refuse',
          score: 0.9,
          thresholds: { doubt: 0.4, refuse: 0.8 },
          by: 'rules',
          basis: [],
          place: 'message',
          thing: null,
          fileId: null,
          author: writer.userId,
          roomId: room,
        });
    });
    clock.pass(days(179));
    const again = await world.current.device(writer);
    await say(again, room, doubtful);
    clock.pass(days(2));
    await app.jobs.run('retention.removeOld');
    const left = await app.db.read.selectFrom('verdicts').select(['at']).execute();
    expect(left.map((row) => Number(row.at) > at)).toEqual([true]);
  });
});
