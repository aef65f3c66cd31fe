import { beforeAll, expect, it } from 'vitest';
import type { Db } from '../../platform/db/db.ts';
import { days } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { allRows } from '../../testing/fingerprint.ts';
import { joinAndLoad, makeRoom, say } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';
import { removeOld, steps } from './retention.ts';

onBothEnginesInProof('retention', (engine) => {
  const world = useWorld(engine);
  const app = () => world.current.running.app;
  let owner: Person, member: Person;
  beforeAll(async () => {
    [owner, member] = await world.current.members('darmiyan1', 'darmiyan2');
  });
  /** Time passes, and people sign in anew. */
  const pass = async (count: number): Promise<void> => {
    world.current.clock.pass(days(count));
    [owner, member] = [await world.current.device(owner), await world.current.device(member)];
  };

  /** A screen that follows a room: the texts it shows, in order. */
  const screenOf = ({ client }: Person, roomId: string) => {
    const shown = new Map<string, { rev: number; text: string }>();
    const keep = (one: { _id: string; rev: number; content: { type: string }[] }) =>
      shown.set(one._id, {
        rev: one.rev,
        text: one.content.map((part) => ('data' in part ? String(part.data) : '')).join(''),
      });
    const follower = client.followRoom(roomId, {
      onLoad: ({ data }) => {
        shown.clear();
        for (const one of data) if (!('deleted' in one)) keep(one);
      },
      onChange: (change) => {
        if ('message' in change) keep(change.message);
        else if (change.type === 'deleted') shown.delete(change.messageId);
      },
      onError: (error) => {
        throw error;
      },
    });
    return {
      texts: () => [...shown.values()].toSorted((a, b) => a.rev - b.rev).map(({ text }) => text),
      until: (rev: number) => expect.poll(() => follower.rev()).toBe(rev),
      stop: () => follower.stop(),
    };
  };

  it('leaves nothing doubled, missing or deleted on screens that come back, and disturbs none that stayed', async () => {
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, member);
    const [gone, edited] = [await say(owner, roomId, 'one'), await say(owner, roomId, 'two')];
    await pass(380);
    await say(owner, roomId, 'three');
    const other = await world.current.device(member);
    const [away, stayed] = [screenOf(member, roomId), screenOf(other, roomId)];
    for (const screen of [away, stayed]) await screen.until(3);
    member.client.close();
    await owner.client.messages.deleteMessage({ id: roomId, messageId: gone.id });
    await owner.client.messages.editMessage({ id: roomId, editId: edited.id, message: 'two anew', type: 'text' });
    await say(owner, roomId, 'four');
    await stayed.until(6);
    expect(stayed.texts()).toEqual(['two anew', 'three', 'four']);
    expect(await removeOld(app(), steps)).toMatchObject({ messages: 2 });
    expect((await say(owner, roomId, 'five')).rev).toBe(7);
    await member.client.messages.propagate({ id: 'baithak' });
    for (const screen of [away, stayed]) await screen.until(7);
    expect([away.texts(), stayed.texts()]).toEqual([
      ['three', 'four', 'five'],
      ['two anew', 'three', 'four', 'five'],
    ]);
    const resumed = await member.client.screens.loadRoom({ id: roomId, since: 6 });
    expect([resumed.gap, resumed.data.map(({ rev }) => rev)]).toEqual([undefined, [7]]);
    for (const screen of [away, stayed]) screen.stop();
  });

  it('takes messages out of the unread count that was told before, also those that changed last before others that went', async () => {
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, member);
    await member.client.screens.unloadRoom({});
    const [edited] = [await say(owner, roomId, 'one'), await pass(20), await say(owner, roomId, 'two')];
    await say(owner, roomId, 'three');
    await owner.client.messages.editMessage({ id: roomId, editId: edited.id, message: 'one anew', type: 'text' });
    const unread = async (): Promise<unknown[]> => {
      const counts = [];
      for (let time = 0; time < 3; time += 1) {
        const { rooms } = await member.client.rooms.listRooms();
        counts.push(rooms.find(({ _id }) => _id === roomId)?.unread);
      }
      return counts;
    };
    await pass(350);
    expect(await unread()).toEqual([3, 3, 3]);
    await removeOld(app(), steps);
    expect(await unread()).toEqual([2, 2, 2]);
    await pass(20);
    await removeOld(app(), steps);
    expect(await unread()).toEqual([0, 0, 0]);
  });

  it('goes on where it was killed, after any of its writes, and leaves nothing of what it took', async () => {
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, member);
    await member.client.screens.unloadRoom({});
    const guest = await world.current.guest('darmiyan');
    await joinAndLoad(roomId, guest);
    await say(guest, roomId, 'lychee @darmiyan2');
    await Promise.all(Array.from({ length: 120 }, (_, at) => say(owner, roomId, `lychee ${at}`)));
    await pass(380);
    await say(owner, roomId, 'the last one');

    // Each life gets one write further than the one before.
    let [left, lives] = [0, 0];
    const write: Db['write'] = (one, input) => {
      if (left === 0) return Promise.reject(new Error('killed'));
      left -= 1;
      return app().db.write(one, input);
    };
    const live = (): Promise<string> => {
      left = lives += 1;
      return removeOld({ ...app(), db: { ...app().db, write } }, steps).then(
        () => 'done',
        (error: Error) => error.message,
      );
    };
    for (let end = ''; end !== 'done';) expect(['killed', 'done']).toContain((end = await live()));
    expect(lives).toBeGreaterThan(3);
    await app().jobs.run('accountData.finishClosings');
    const tables = await allRows(app());
    const of = (table: string, column: string, where: (row: Record<string, unknown>) => boolean = () => true) =>
      (tables.get(table) ?? []).filter(where).map((row) => row[column]);
    const here = of('messages', 'id');
    expect(of('messages', 'content', (row) => row['room_id'] === roomId)).toEqual([
      JSON.stringify([{ type: 'text', data: 'the last one' }]),
    ]);
    expect(of('search_docs', 'id', ({ kind, id }) => kind === 'messages' && !here.includes(id))).toEqual([]);
    expect(of('message_mentions', 'rev')).toEqual([]);
    expect(of('notifications', 'source', ({ kind, source }) => kind === 'mention' && !here.includes(source))).toEqual(
      [],
    );
    expect(of('sessions', 'id', ({ user_id: id }) => id === guest.userId)).toEqual([]);
    expect(of('room_members', 'room_id', ({ user_id: id }) => id === guest.userId)).toEqual([]);
  });
});
