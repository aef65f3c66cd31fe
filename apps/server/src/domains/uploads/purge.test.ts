import { bareName } from '@baithak/protocol/contracts/uploads.rules';
import { expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases.ts';
import { outcomeOf, liftRoomsLimit, makeRoom } from '../../testing/room-actions.ts';
import { picture } from '../../testing/media/pictures.ts';
import { runWrite } from '../../testing/run-write.ts';
import { show, tokenFor, uploaded } from '../../testing/media/upload-files.ts';
import { useWorld } from '../../testing/world.ts';
import { exportUploads, forgetUploads } from './purge.ts';

onBothEngines('what uploads keep of a person', (engine) => {
  const world = useWorld(engine);

  it('is in their export, and goes with them: what waits and the avatar; what a message shows goes with the message', async () => {
    const ali = await world.current.member('alikhan');
    const sara = await world.current.member('sarakhan');
    await liftRoomsLimit(world.current, ali);
    const room = await makeRoom(ali);
    const bytes = await picture('png');
    const {
      token,
      names: [seen = ''],
    } = await uploaded(ali, 'roomMessage', { bytes });
    await show(ali, room, [{ type: 'image', name: seen }], token);
    const avatar = await uploaded(ali, 'avatar', { bytes });
    await ali.client.people.updateAvatar({ token: avatar.token });
    const [waiting, hers] = [await uploaded(ali, 'thread', { bytes }), await uploaded(sara, 'thread', { bytes })];
    const names = [seen, ...avatar.names, ...waiting.names].map(bareName);
    const statesOf = async (userId: string) =>
      new Map((await exportUploads(world.current.running.app.db.read, userId)).map(({ name, state }) => [name, state]));

    expect(await statesOf(ali.userId)).toEqual(new Map(names.map((name, at) => [name, at < 2 ? 'used' : 'uploaded'])));
    const unsent = await tokenFor(ali);
    await runWrite(world.current, (tx) => forgetUploads(tx, ali.userId, world.current.clock.now()));
    // What is released is in no export: a report may keep it.
    expect(await statesOf(ali.userId)).toEqual(new Map([[names[0], 'used']]));
    const released = await world.current.running.app.db.read
      .selectFrom('files')
      .select('name')
      .where('user_id', '=', ali.userId)
      .where('state', '=', 'released')
      .execute();
    expect(released.map(({ name }) => name).toSorted()).toEqual(names.slice(1).toSorted());
    expect(await statesOf(sara.userId)).toEqual(new Map([[bareName(hers.names[0] ?? ''), 'uploaded']]));
    expect(
      await outcomeOf(
        ali.client.uploads.uploadFiles({
          token: unsent,
          files: [{ blob: new Blob([new Uint8Array(bytes)]), name: 'late' }],
        }),
      ),
    ).toBe('BAD_TOKEN');
  });
});
