import { expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { hearNotifications, notificationsOf } from '../../testing/notification-actions.ts';
import { connect, settledPrivately, tell } from '../../testing/private-actions.ts';
import { recordEvents } from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';

onBothEnginesInProof('whoever ignores a person', (engine) => {
  const world = useWorld(engine);

  const refusal = { code: 'IGNORED', msg: 'You ignore this person. Stop ignoring them first.' };
  const caught = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);
  const ask = ({ client }: Person, { userId: targetId }: Person) => client.privateThreads.requestPrivate({ targetId });
  const asked = async ({ client }: Person, part: 'asked' | 'requests' | 'threads') =>
    (await client.privateThreads.listPrivateThreads({ part })).data.map(({ connectionState }) => connectionState);
  const members = async (...names: [string, string]) => {
    const [sara, rude] = await world.current.members(...names);
    await hearNotifications(sara, rude);
    await settledPrivately(sara, rude);
    const heard = (['requestReceived', 'requestAccepted', 'privateThreadUpdated'] as const).map((key) =>
      recordEvents(rude, key),
    );
    const hears = async () => {
      await rude.client.notifications.countNotifications();
      await settledPrivately(rude);
      return [...heard.map(({ all }) => all.length), (await notificationsOf(world.current, rude)).length];
    };
    return { sara, rude, hears };
  };

  it('asks them for nothing before the ignoring ends, and nothing is stored or told', async () => {
    const { sara, rude, hears } = await members('sarasune', 'rudekahe');
    const count = async () =>
      (await world.current.running.app.db.read.selectFrom('private_threads').select('id').execute()).length;
    const before = await count();
    await sara.client.commands.ignorePerson({ target: rude.username });
    expect(await caught(ask(sara, rude))).toMatchObject({
      ...refusal,
      status: 403,
    });
    expect([await count(), await hears()]).toEqual([before, [0, 0, 0, 0]]);
    await sara.client.commands.unignorePerson({ target: rude.username });
    expect(await ask(sara, rude)).toMatchObject({ connectionState: 1 });
    expect(await asked(rude, 'requests')).toEqual([4]);
  });

  it('connects with them neither by asking nor by accepting what they asked before', async () => {
    const { sara, rude, hears } = await members('saramane', 'rudepuch');
    const { thread } = await ask(rude, sara);
    const threadId = thread ?? '';
    await sara.client.commands.ignorePerson({ target: rude.username });
    const before = await hears();
    const accept = () => sara.client.privateThreads.acceptPrivateRequest({ threadId });
    for (const call of [() => ask(sara, rude), accept]) expect(await caught(call())).toMatchObject(refusal);
    expect([await asked(rude, 'asked'), await asked(rude, 'threads'), await hears()]).toEqual([[1], [], before]);
    await sara.client.commands.unignorePerson({ target: rude.username });
    expect((await accept()).thread.connectionState).toBe(2);
  });

  it('writes nothing to them in the thread that both have: it is not stored, and they hear nothing', async () => {
    const { sara, rude } = await members('sarachup', 'rudesune');
    const threadId = await connect(rude, sara);
    const heard = recordEvents(rude, 'newPrivateMessage');
    await sara.client.commands.ignorePerson({ target: rude.username });
    expect(await caught(tell(sara, threadId, 'salaam'))).toMatchObject(refusal);
    const { read } = world.current.running.app.db;
    const stored = () => read.selectFrom('private_messages').select('id').where('thread_id', '=', threadId).execute();
    expect(await stored()).toEqual([]);
    await sara.client.commands.unignorePerson({ target: rude.username });
    await tell(sara, threadId, 'salaam again');
    // The first that they hear is of this one.
    expect(await heard.until(1)).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });
});
