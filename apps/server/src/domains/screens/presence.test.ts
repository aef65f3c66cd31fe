import { expect, test } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { joinAndLoad, recordEvents, makeRoom, say, settled } from '../../testing/room-actions.ts';
import { picture } from '../../testing/media/pictures.ts';
import { uploaded } from '../../testing/media/upload-files.ts';
import { emailOf, password, useWorld } from '../../testing/world.ts';

onBothEnginesInProof('how somebody looks', (engine) => {
  const world = useWorld(engine);

  test('is published to the rooms a guest wrote in when they become a member elsewhere, and to no other room', async () => {
    const { current } = world;
    const [watcher, elsewhere, guest] = [
      await current.member('dekhnewala'),
      await current.member('kahinaur'),
      await current.guest('mehmaan1'),
    ];
    const [roomId, otherId] = [await makeRoom(watcher), await makeRoom(elsewhere)];
    await joinAndLoad(roomId, guest, watcher);
    await joinAndLoad(otherId, elsewhere);
    await say(guest, roomId, 'as a guest');
    await guest.client.screens.unloadRoom({});
    const [heard, unheard] = [recordEvents(watcher, 'userUpdated'), recordEvents(elsewhere, 'userUpdated')];
    await guest.client.accounts.register({
      username: 'aslinaam',
      email: emailOf('aslinaam'),
      password,
      agreedToTerms: true,
    });
    expect(await heard.until(1)).toMatchObject([
      { roomId, user: { username: 'aslinaam', user: { _id: guest.userId, username: 'aslinaam', role: { rank: 1 } } } },
    ]);
    const { data } = await watcher.client.screens.loadRoom({ id: roomId });
    expect(data[0]).toMatchObject({ member: { user: { username: 'aslinaam' }, role: { rank: 1 } } });
    await settled(elsewhere);
    expect(unheard.all).toEqual([]);
  });

  test('is published with its picture, to visitors of a public room too and about them', async () => {
    const { current } = world;
    const [owner, visitor] = [await current.member('maalik1'), await current.member('ghoomta1')];
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, owner);
    await visitor.client.screens.loadRoom({ id: roomId });
    const ears = [recordEvents(owner, 'userUpdated'), recordEvents(visitor, 'userUpdated')];
    const { token } = await uploaded(visitor, 'avatar', { bytes: await picture('png') });
    const { profile } = await visitor.client.people.updateAvatar({ token });
    const shown = {
      roomId,
      user: { avatar: profile.picture, user: { _id: visitor.userId, profile: { picture: profile.picture } } },
    };
    for (const heard of ears) expect(await heard.until(1)).toMatchObject([shown]);
    expect(profile.picture).not.toBeNull();
  });
});
