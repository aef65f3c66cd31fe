import type { LogPage, PageContent } from '@baithak/protocol/public-pages';
import { newId } from '@baithak/protocol/ids';
import { limits } from '@baithak/protocol/limits';
import { checkChain } from '@baithak/protocol/moderation-log/check-chain';
import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { liftRoomsLimit, makeRoom } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';
import { storeTopic } from '../rooms/api.ts';

onBothEnginesInProof('the public page of a log', (engine) => {
  const world = useWorld(engine);
  let owner: Person;
  beforeAll(async () => {
    [owner] = await world.current.members('bahikhata1');
    await liftRoomsLimit(world.current, owner);
  });
  const open = async (path: string): Promise<{ status: number; page: PageContent }> => {
    const answer = await fetch(world.current.url + path);
    return { status: answer.status, page: (await answer.json()) as PageContent };
  };
  const logOn = async (path: string): Promise<LogPage> => {
    const { page } = await open(path);
    if (page.kind !== 'log' || 'failure' in page.content) throw new Error(`no log at ${path}`);
    return page.content;
  };
  const setTopic = (roomId: string, topic: string) =>
    world.current.running.app.db.write(storeTopic, {
      roomId,
      userId: owner.userId,
      platformRank: 1,
      topic,
      logId: newId(),
      at: world.current.clock.now(),
    });

  it('has the newest entries, at once also those of a moment ago, and leads to older ones', async () => {
    const roomId = await makeRoom(owner);
    for (let at = 0; at <= limits.logPageSize; at += 1) await setTopic(roomId, `topic ${at}`);
    const address = `/preview/log/${roomId}`;
    const newest = await logOn(address);
    expect([newest.newest, newest.total, newest.canLoadMore, newest.room._id]).toEqual([true, 51, true, roomId]);
    expect(checkChain(newest)).toEqual({
      fault: null,
      partly: new Set(),
      looked: limits.logPageSize,
      whole: false,
    });
    await setTopic(roomId, 'one more');
    expect((await logOn(address)).data[0]?.seq).toBe(52);
    const older = await logOn(`${address}?before=${newest.data.at(-1)?._id}`);
    expect([older.newest, older.canLoadMore, older.data.map(({ seq }) => seq)]).toEqual([false, false, [1]]);
    expect(JSON.stringify([newest, older])).not.toContain(owner.userId);
  });

  it('is not there for rooms that visitors cannot read, as for rooms that do not exist', async () => {
    const hidden = [
      await makeRoom(owner, { access: 'Private' }),
      await makeRoom(owner, { type: 'Adult' }),
      await makeRoom(owner),
    ];
    await owner.client.rooms.updateRoomSettings({ roomId: hidden[2] ?? '', readers: 'members' });
    for (const roomId of [...hidden, newId(), 'nosuchroom', 'No-Such-Room!'])
      expect(await open(`/preview/log/${roomId}`), roomId).toEqual({
        status: 404,
        page: expect.objectContaining({ kind: 'log', content: { failure: 'ROOM_NOT_FOUND' } }),
      });
  });
});
