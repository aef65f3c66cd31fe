import { followPrivateThread } from '@baithak/client/room/private-follower';
import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import { newId } from '@baithak/protocol/ids';
import { within } from '@baithak/protocol/testing/within';
import { expect, it } from 'vitest';
import { onBothEngines } from '../../testing/databases.ts';
import { connect, settledPrivately, tell } from '../../testing/private-actions.ts';
import { outcomeOf, recordEvents } from '../../testing/room-actions.ts';
import { useWorld } from '../../testing/world.ts';

onBothEngines('messages of a private thread', (engine) => {
  const world = useWorld(engine);

  it('reach every device of both but the sending one, loaded or not, in the order of their revs', async () => {
    const { current } = world;
    const [hina, omar, stranger] = await current.members('hinakhan', 'omarkhan', 'ajnabi11');
    const tablet = await current.device(hina);
    const threadId = await connect(hina, omar);
    const everybody = [hina, tablet, omar, stranger];
    await settledPrivately(...everybody);
    const heard = everybody.map((person) => recordEvents(person, 'newPrivateMessage'));
    const sent = await tell(hina, threadId, 'salaam');
    expect(sent).toMatchObject({ status: 1, rev: 1, message: { writer: 'hinakhan', rev: 1 } });
    await Promise.all(Array.from({ length: 10 }, (_, at) => tell(omar, threadId, `line ${at}`)));
    await settledPrivately(...everybody);
    const revs = Array.from({ length: 11 }, (_, at) => at + 1);
    expect(heard.map(({ all }) => all.map(({ rev }) => rev))).toEqual([revs.slice(1), revs, [1], []]);
    expect(heard[1]?.all[0]).toEqual({ threadId, rev: 1, message: sent.message });
  });

  it('are stored once for a tempId, and answered alike', async () => {
    const { current } = world;
    const [one, two] = await current.members('akberali', 'babarali');
    const threadId = await connect(one, two);
    const tempId = newId();
    const answers = await Promise.all([
      tell(one, threadId, 'once', { tempId }),
      tell(one, threadId, 'once', { tempId }),
    ]);
    expect(answers[1]).toEqual(answers[0]);
    expect(await tell(one, threadId, 'again', { tempId })).toEqual(answers[0]);
    const { msgs, rev } = await two.client.privateThreads.loadPrivateThread({ threadId });
    expect([msgs, rev]).toEqual([[answers[0].message], 1]);
  });

  it('are followed across a lost connection, deletions included', async () => {
    const { current } = world;
    const [one, two] = await current.members('chandbib', 'daudkhan');
    const threadId = await connect(one, two);
    const first = await tell(one, threadId, 'first');
    const seen: string[] = [];
    let until: { is: string; resolve: () => void } | undefined;
    const saw = (what: string) => {
      seen.push(what);
      if (until?.is === what) until.resolve();
    };
    const waitFor = (is: string) =>
      seen.includes(is)
        ? Promise.resolve()
        : within(() => `${is}: saw ${seen.join(', ')}`, new Promise<void>((resolve) => (until = { is, resolve })));
    const follower = followPrivateThread(two.client, threadId, {
      onLoad: ({ msgs }) => saw(`load ${msgs.length}`),
      onResume: () => saw('resume'),
      onChange: (change) => saw(`${change.type} ${change.rev}`),
      onError: (error) => saw(String(error)),
    });
    await waitFor('load 1');
    await tell(two, threadId, 'second');
    await tell(one, threadId, 'third');
    await waitFor('created 3');
    current.running.app.live.disconnectUser(two.userId);
    await one.client.privateThreads.deletePrivate({ threadId, privateMessageId: first.id });
    await waitFor('deleted 4');
    expect(seen.filter((each) => each !== 'resume')).toEqual(['load 1', 'created 2', 'created 3', 'deleted 4']);
    expect(seen).toContain('resume');
    expect(follower.rev()).toBe(4);
    follower.stop();
    const page = await one.client.privateThreads.getPrivateMessagesBefore({ threadId, privateMessageId: latestCursor });
    expect(page.msgs.map(({ rev }) => rev)).toEqual([3, 2]);
    const resumed = await one.client.privateThreads.loadPrivateThread({ threadId, since: 2 });
    expect(resumed.msgs.map(({ changedRev }) => changedRev)).toEqual([3, 4]);
    expect(await outcomeOf(one.client.privateThreads.getPrivateMessage({ threadId, privateMessageId: first.id }))).toBe(
      'NOT_FOUND',
    );
  });

  it('are nobody else’s', async () => {
    const { current } = world;
    const [one, two, stranger] = await current.members('eshakhan', 'faizkhan', 'ghairkhan');
    const threadId = await connect(one, two);
    const { id } = await tell(one, threadId, 'between us');
    const { privateThreads } = stranger.client;
    const asked = [
      privateThreads.loadPrivateThread({ threadId }),
      privateThreads.getPrivateMessage({ threadId, privateMessageId: id }),
      privateThreads.getPrivateMessagesBefore({ threadId, privateMessageId: latestCursor }),
      privateThreads.publishTypingPrivate({ threadId }),
      privateThreads.markPrivateRead({ threadId, privateMessageId: id }),
      privateThreads.deletePrivate({ threadId, privateMessageId: id }),
      privateThreads.banInThread({ threadId }),
      privateThreads.unbanInThread({ threadId }),
      privateThreads.blockAndDelete({ threadId }),
      privateThreads.acceptPrivateRequest({ threadId }),
      tell(stranger, threadId, 'me too'),
    ];
    expect(new Set(await Promise.all(asked.map(outcomeOf)))).toEqual(new Set(['NOT_FOUND']));
  });

  it('are sent as fast as the rank of the writer lets them, and no faster', async () => {
    const { current } = world;
    const [one, two] = await current.members('jaldikare', 'sabrkare1');
    const threadId = await connect(one, two);
    current.clock.hold();
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, at) => outcomeOf(tell(one, threadId, `line ${at}`))),
    );
    expect(outcomes).toEqual([...Array.from({ length: 15 }, () => 'accepted'), 'SPAM_CONTROL']);
  });
});
