import type { EventKey } from '@baithak/client/wire/actions';
import { WireError } from '@baithak/client/wire/wire-error';
import { beforeAll, describe, expect, it } from 'vitest';
import { day, hour } from '../../platform/clock.ts';
import { createRateLimiter, type RateLimiter } from '../../platform/rate-limiter.ts';
import { createTestClock } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { hearNotifications, notificationsOf } from '../../testing/notification-actions.ts';
import { connect, settledPrivately, tell } from '../../testing/private-actions.ts';
import { makeRoom, outcomeOf, recordEvents } from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';

const news = [
  'requestReceived',
  'requestAccepted',
  'requestDeleted',
  'requestBlocked',
  'requestUnblocked',
  'threadBanned',
  'threadUnbanned',
  'privateThreadDeleted',
] as const satisfies readonly EventKey[];

const acts = {
  request: ({ client }: Person, to: Person) => client.privateThreads.requestPrivate({ targetId: to.userId }),
  deleteRequest: ({ client }: Person, to: Person) => client.privateThreads.deleteRequest({ targetId: to.userId }),
  block: ({ client }: Person, to: Person) => client.privateThreads.blockRequest({ targetId: to.userId }),
  unblock: ({ client }: Person, to: Person) => client.privateThreads.unblockRequest({ targetId: to.userId }),
  accept: ({ client }: Person, _: Person, threadId: string) => client.privateThreads.acceptPrivateRequest({ threadId }),
  ban: ({ client }: Person, _: Person, threadId: string) => client.privateThreads.banInThread({ threadId }),
  unban: ({ client }: Person, _: Person, threadId: string) => client.privateThreads.unbanInThread({ threadId }),
  blockAndDelete: ({ client }: Person, _: Person, threadId: string) =>
    client.privateThreads.blockAndDelete({ threadId }),
};
type Act = keyof typeof acts;

/** One row after the other: who does what, the states after it as the two see them, and what the other one hears. */
const story: readonly (readonly [who: 0 | 1, act: Act, after: string, heard: string | null])[] = [
  [0, 'request', '1/4', 'requestReceived'],
  [0, 'deleteRequest', '5/5', 'requestDeleted'],
  [0, 'request', '1/4', 'requestReceived'],
  [1, 'block', '0/3', 'requestBlocked'],
  [1, 'unblock', '1/4', 'requestUnblocked'],
  [1, 'accept', '2/2', 'requestAccepted'],
  [0, 'ban', '6/0', 'threadBanned'],
  [1, 'ban', '6/6', 'threadBanned'],
  [0, 'unban', '0/6', 'threadUnbanned'],
  [1, 'unban', '2/2', 'threadUnbanned'],
  [1, 'blockAndDelete', '0/3', 'privateThreadDeleted'],
];

/** Whatever is not in the table: from the state, by the first and by the second one. */
const conflicts: Readonly<Record<string, readonly [first: readonly Act[], second: readonly Act[]]>> = {
  '5/5': [
    ['deleteRequest', 'accept', 'block', 'unblock', 'ban', 'unban', 'blockAndDelete'],
    ['deleteRequest', 'accept', 'block', 'unblock', 'ban', 'unban', 'blockAndDelete'],
  ],
  '1/4': [
    ['request', 'accept', 'block', 'unblock', 'ban', 'unban'],
    ['unblock', 'ban', 'unban'],
  ],
  '2/2': [
    ['request', 'deleteRequest', 'accept', 'block', 'unblock', 'unban'],
    ['request', 'deleteRequest', 'accept', 'block', 'unblock', 'unban'],
  ],
  '6/0': [
    ['request', 'deleteRequest', 'accept', 'block', 'unblock', 'ban'],
    ['request', 'deleteRequest', 'accept', 'block', 'unblock', 'unban'],
  ],
};

onBothEnginesInProof('private connections', (engine) => {
  const clock = createTestClock();
  const [counted, lifted] = [true, false].map((rateLimits) => createRateLimiter({ rateLimits }, clock)) as [
    RateLimiter,
    RateLimiter,
  ];
  /** Only new requests are limited. */
  const take: RateLimiter['take'] = (rule, ...rest) =>
    (rule.name === 'privateRequest' ? counted : lifted).take(rule, ...rest);
  const world = useWorld(engine, { limits: { ...lifted, take } });

  const stateOf = async ({ client }: Person, of: Person) =>
    (await client.loading.getProfile({ username: of.username })).userdata;
  const both = async (one: Person, two: Person) =>
    [(await stateOf(one, two)).connectionState, (await stateOf(two, one)).connectionState].join('/');
  const listening = async (...people: Person[]) => {
    for (const { client } of people) await client.notifications.listen();
  };
  const settled = async (...people: Person[]) => {
    for (const { client } of people) await client.notifications.listen();
    await settledPrivately(...people);
  };

  it('follow the table, and the other one hears what it says, on every device', async () => {
    const { current } = world;
    const pair = await current.members('rabia555', 'zulfikar');
    const second = await current.device(pair[1]);
    await listening(...pair, second);
    await settledPrivately(...pair, second);
    let threadId = '';
    for (const [who, act, after, heard] of story) {
      const [doer, other] = who === 0 ? pair : ([pair[1], pair[0]] as const);
      const [own, others, tablet] = [doer, other, second].map((person) =>
        news.map((key) => ({ key, heard: recordEvents(person, key) })),
      );
      const updates = [doer, other].map((person) => recordEvents(person, 'privateThreadUpdated'));
      const conflicted = conflicts[await both(...pair)];
      for (const [at, wrong] of conflicted?.entries() ?? [])
        for (const each of threadId === '' ? [] : wrong) {
          const [one, two] = at === 0 ? pair : ([pair[1], pair[0]] as const);
          const refused: unknown = await acts[each](one, two, threadId).catch((error: unknown) => error);
          expect(refused, each).toMatchObject({
            code: 'CONFLICT',
            status: each === 'accept' ? 0 : 409,
            details: [{ connectionState: (await stateOf(one, two)).connectionState }],
          });
        }
      const answer = await acts[act](doer, other, threadId);
      expect(await both(...pair), act).toBe(after);
      if (typeof answer.thread === 'string') threadId = answer.thread;
      await settled(...pair, second);
      const told = (list: typeof own) => list?.flatMap(({ key, heard: { all } }) => all.map(() => key));
      expect([told(own), told(others)], act).toEqual([[], heard === null ? [] : [heard]]);
      if (other === pair[1]) expect(told(tablet), act).toEqual(heard === null ? [] : [heard]);
      const [mine, theirs] = after
        .split('/')
        .map(Number)
        .toSorted(() => (who === 0 ? 0 : -1));
      expect(
        updates.map(({ all }) => all.at(-1)?.thread.connectionState),
        act,
      ).toEqual([mine, theirs]);
    }
    for (const act of Object.keys(acts) as Act[])
      for (const [one, two] of [pair, [pair[1], pair[0]] as const])
        expect(await outcomeOf(acts[act](one, two, threadId)), act).toBe('CONFLICT');
  });

  it('end a decline after seven days, or when the one who declined asks; the declined one hears nothing', async () => {
    const { current } = world;
    const [asker, asked] = await current.members('saadkhan', 'mehakbib');
    await listening(asker, asked);
    await settledPrivately(asker);
    await acts.request(asker, asked);
    const heard = news.map((key) => recordEvents(asker, key));
    const updates = recordEvents(asker, 'privateThreadUpdated');
    expect(await acts.deleteRequest(asked, asker)).toMatchObject({ connectionState: 5, thread: null });
    await settled(asker);
    expect([...heard.flatMap(({ all }) => all), ...updates.all]).toEqual([]);
    const again: unknown = await acts.request(asker, asked).catch((error: unknown) => error);
    expect(again).toMatchObject({ code: 'TOO_MANY', status: 429, retryAfter: (7 * day) / 1000 });
    current.clock.pass(7 * day - hour);
    // Sessions have ended meanwhile: the same people on new devices.
    const [late, other] = [await current.device(asker), await current.device(asked)];
    expect(await outcomeOf(acts.request(late, other))).toBe('TOO_MANY');
    await acts.request(other, late);
    await acts.deleteRequest(other, late);
    expect(await acts.request(late, other)).toMatchObject({ connectionState: 1 });
  });

  it('are made by two who ask each other at the same moment, once', async () => {
    const { current } = world;
    for (const at of ['a', 'b', 'c']) {
      const [one, two] = await current.members(`donounn${at}`, `donoaik${at}`);
      const answers = await Promise.all([acts.request(one, two), acts.request(two, one)]);
      expect(new Set(answers.map(({ connectionState }) => connectionState))).toEqual(new Set([1, 2]));
      expect(new Set(answers.map(({ thread }) => thread)).size).toBe(1);
      expect(await both(one, two)).toBe('2/2');
    }
  });

  it('take one of accepting and taking back at the same moment', async () => {
    const { current } = world;
    const [one, two] = await current.members('wapaslene', 'qabulkare');
    for (let round = 0; round < 4; round += 1) {
      const { thread } = await acts.request(one, two);
      const outcomes = await Promise.all([
        outcomeOf(acts.deleteRequest(one, two)),
        outcomeOf(acts.accept(two, one, thread ?? '')),
      ]);
      expect(outcomes.toSorted()).toEqual(['CONFLICT', 'accepted']);
      if (outcomes[1] === 'accepted') return expect(await both(one, two)).toBe('2/2');
      expect(await both(one, two)).toBe('5/5');
    }
  });

  it('block the other one while they send: what was acknowledged is there, and nothing after the block', async () => {
    const { current } = world;
    const [one, two] = await current.members('rokneman', 'likhnewal');
    const threadId = await connect(one, two);
    const sends = Array.from({ length: 12 }, (_, at) => outcomeOf(tell(two, threadId, `line ${at}`)));
    const [outcomes] = await Promise.all([Promise.all(sends), acts.ban(one, two, threadId)]);
    const { msgs, rev } = await one.client.privateThreads.loadPrivateThread({ threadId });
    expect(msgs.length).toBe(outcomes.filter((outcome) => outcome === 'accepted').length);
    expect(rev).toBe(msgs.length);
    expect(new Set(outcomes)).toEqual(
      new Set([...(msgs.length > 0 ? ['accepted'] : []), 'BLOCKED'].slice(0, new Set(outcomes).size)),
    );
    expect(await outcomeOf(tell(one, threadId, 'me neither'))).toBe('BLOCKED');
    expect(await outcomeOf(tell(two, threadId, 'still'))).toBe('BLOCKED');
  });

  it('erase everything for both when one blocks and deletes', async () => {
    const { current } = world;
    const [one, two] = await current.members('mitanewal', 'mitayagay');
    const threadId = await connect(one, two);
    await tell(one, threadId, 'to be erased');
    await two.client.privateThreads.loadPrivateThread({ threadId });
    expect(await acts.blockAndDelete(one, two, threadId)).toMatchObject({ connectionState: 3, thread: null });
    for (const { client } of [one, two]) {
      expect(await outcomeOf(client.privateThreads.loadPrivateThread({ threadId }))).toBe('NOT_FOUND');
      expect((await client.privateThreads.listPrivateThreads()).data).toEqual([]);
    }
    expect(await outcomeOf(tell(two, threadId, 'hello?'))).toBe('NOT_FOUND');
    const { read } = current.running.app.db;
    expect(await read.selectFrom('private_messages').select('id').where('thread_id', '=', threadId).execute()).toEqual(
      [],
    );
  });

  it('leave a notification of the request and of its acceptance, as long as there is something to do or to open', async () => {
    const { current } = world;
    const [asker, asked] = await current.members('ittilade', 'ittilale');
    const told = async ({ client }: Person) => {
      const { data, unreadCount } = await client.notifications.listNotifications();
      return [
        unreadCount,
        ...data.map(({ kind, people, place }) => [kind, people[0]?.username, place.privateThreadId]),
      ];
    };
    const { thread } = await acts.request(asker, asked);
    const threadId = thread ?? '';
    expect(await told(asked)).toEqual([1, ['privateRequest', 'ittilade', threadId]]);
    await acts.deleteRequest(asker, asked);
    expect(await told(asked)).toEqual([0]);
    await acts.request(asker, asked);
    await acts.accept(asked, asker, threadId);
    expect([await told(asked), await told(asker)]).toEqual([[0], [1, ['privateAccepted', 'ittilale', threadId]]]);
    const counted = recordEvents(asker, 'notificationCount');
    await asker.client.notifications.listen();
    await asker.client.privateThreads.loadPrivateThread({ threadId });
    expect(await counted.until(1)).toMatchObject([{ unreadCount: 0 }]);
    await acts.ban(asked, asker, threadId);
    expect(await told(asker)).toEqual([0, ['privateAccepted', 'ittilale', threadId]]);
    await acts.blockAndDelete(asked, asker, threadId);
    expect(await told(asker)).toEqual([0]);
  });

  it('that are new are 20 a day; what is refused or accepts one does not count', async () => {
    const { current } = world;
    const [asker, asked] = await current.members('bohatpuch', 'bohatsune');
    await acts.request(asked, asker);
    await acts.request(asker, asked);
    const others = await current.members('naya11', 'naya22');
    for (let at = 0; at < 20; at += 1) {
      await acts.request(asker, others[0]);
      if (at === 0) expect(await outcomeOf(acts.request(asker, others[0]))).toBe('CONFLICT');
      await acts.deleteRequest(asker, others[0]);
    }
    expect(await outcomeOf(acts.request(asker, others[1]))).toBe('TOO_MANY');
  });

  describe('a request', () => {
    let asker: Person, guest: Person;
    beforeAll(async () => {
      asker = await world.current.member('poochnewa');
      guest = await world.current.guest('mehmaan');
    });

    it('is refused by whom the setting excludes, by guests and by oneself; the profile says so', async () => {
      const { current } = world;
      const [nobody, rooms, neighbour] = await current.members('koinahin', 'kamrewala', 'paroswala');
      await nobody.client.people.updateSettings({ whoCanPm: 'no one' });
      for (const { client } of [rooms, neighbour]) await client.people.updateSettings({ whoCanPm: 'rooms' });
      const roomId = await makeRoom(asker);
      await neighbour.client.rooms.joinRoom({ roomId });
      const outcomes: Record<string, unknown> = {};
      for (const target of [nobody, rooms, neighbour, guest, asker])
        outcomes[target.username] = [
          (await stateOf(asker, target)).allowPrivate,
          await outcomeOf(acts.request(asker, target)),
        ];
      expect(outcomes).toEqual({
        koinahin: [false, 'PM_REFUSED'],
        kamrewala: [false, 'PM_REFUSED'],
        paroswala: [true, 'accepted'],
        mehmaan: [false, 'PM_REFUSED'],
        poochnewa: [false, 'NOT_FOUND'],
      });
      expect(await outcomeOf(acts.request(guest, asker))).toBe('GUESTS_MAY_NOT');
    });

    it('to somebody that there is not is NOT_FOUND, like every other act', async () => {
      const nobody = { ...asker, userId: 'f'.repeat(24) };
      for (const act of ['request', 'deleteRequest', 'block', 'unblock'] as const)
        expect(await outcomeOf(acts[act](asker, nobody))).toBe('NOT_FOUND');
    });

    it('stores nothing when it is refused', async () => {
      const { read } = world.current.running.app.db;
      const count = async () => (await read.selectFrom('private_threads').select('id').execute()).length;
      const before = await count();
      const closed = await world.current.member('bandband');
      await closed.client.people.updateSettings({ whoCanPm: 'no one' });
      await expect(acts.request(asker, closed)).rejects.toBeInstanceOf(WireError);
      expect(await count()).toBe(before);
    });
  });
});

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
