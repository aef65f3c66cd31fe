import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, test } from 'vitest';
import { onBothEngines } from '../../testing/databases.ts';
import { makeRoom, outcomeOf, recordEvents } from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { type Happening, makeNotifications } from './api.ts';

const kinds = ['mention', 'reply', 'threadReply', 'like', 'role'] as const;

onBothEngines('the list of notifications', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, tablet: Person;
  let roomId: string;
  beforeAll(async () => {
    [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    tablet = await world.current.device(sara);
    roomId = await makeRoom(ali);
    await sara.client.rooms.joinRoom({ roomId });
    for (const { client } of [sara, tablet, ali]) await client.notifications.listen();
  });
  const make = (happenings: readonly Pick<Happening, 'kind'>[]) =>
    runWrite(world.current, async (tx) => {
      for (const one of happenings) {
        world.current.clock.pass(1);
        // Mentions in one room would be gathered in one.
        const threadId = newId();
        const happening = {
          ...one,
          thing: newId(),
          actor: ali.userId,
          roomId,
          threadId,
          detail: '1',
          to: [sara.userId],
        };
        await makeNotifications(tx, { ids: [newId()], at: world.current.clock.now() }, [happening]);
      }
    });
  const own = () => sara.client.notifications;

  test('comes 20 at a time, the latest first, all or mentions or replies', async () => {
    await make(Array.from({ length: 46 }, (_, at) => ({ kind: kinds[at % kinds.length] ?? 'mention' })));
    const shown: { _id: string; kind: string; date: string }[] = [];
    let { data, canLoadMore, unreadCount } = await own().listNotifications();
    for (shown.push(...data); canLoadMore; shown.push(...data))
      ({ data, canLoadMore, unreadCount } = await own().listMoreNotifications({ before: shown.at(-1)?._id ?? '' }));
    expect([shown.length, new Set(shown.map(({ _id }) => _id)).size, unreadCount]).toEqual([46, 46, 46]);
    expect(shown).toEqual(shown.toSorted((a, b) => (a.date < b.date ? 1 : -1)));
    const mentions = (await own().listNotifications({ filter: 'mentions' })).data;
    expect(mentions.map(({ _id }) => _id)).toEqual(shown.flatMap(({ _id, kind }) => (kind === 'mention' ? [_id] : [])));
    const replies = await own().listNotifications({ filter: 'replies' });
    expect([replies.data.length, replies.canLoadMore]).toEqual([18, false]);
    expect(new Set(replies.data.map(({ kind }) => kind))).toEqual(new Set(['reply', 'threadReply']));
    const after = { before: replies.data[8]?._id ?? '', filter: 'replies' } as const;
    expect((await own().listMoreNotifications(after)).data).toEqual(replies.data.slice(9));
    expect((await ali.client.notifications.listNotifications()).data).toEqual([]);
  });

  test('goes on after one that has been deleted, from about when it was made', async () => {
    const { data } = await own().listNotifications();
    const gone = data.at(-1)?._id ?? '';
    await own().deleteNotification({ _id: gone });
    expect(await outcomeOf(own().listMoreNotifications({ before: gone }))).toBe('accepted');
  });

  test('is seen and deleted, one or all, on every device of its person and for nobody else', async () => {
    await own().deleteNotification({ all: true });
    await make([{ kind: 'mention' }, { kind: 'role' }, { kind: 'reply' }]);
    const { data } = await own().listNotifications();
    const [first, second] = [data[0]?._id ?? '', data[1]?._id ?? ''];
    const [heard, unheard] = [recordEvents(tablet, 'notificationCount'), recordEvents(ali, 'notificationCount')];
    // What changes in one turn is told once, by what is true then: each is heard before the next.
    const told = async (times: number) => (await heard.until(times)).map(({ unreadCount }) => unreadCount);
    expect((await own().markNotificationSeen({ _id: first })).unreadCount).toBe(2);
    expect((await own().markNotificationSeen({ _id: first })).unreadCount).toBe(2);
    expect(await told(1)).toEqual([2]);
    expect((await own().deleteNotification({ _id: second })).unreadCount).toBe(1);
    expect(await told(2)).toEqual([2, 1]);
    expect((await own().markNotificationSeen({ all: true })).unreadCount).toBe(0);
    expect(await told(3)).toEqual([2, 1, 0]);
    expect((await own().listNotifications()).data.map(({ seen }) => seen)).toEqual([true, true]);
    await make([{ kind: 'role' }]);
    expect((await own().countNotifications()).unreadCount).toBe(1);
    expect((await own().deleteNotification({ all: true })).unreadCount).toBe(0);
    expect((await own().listNotifications()).data).toEqual([]);
    expect(await told(4)).toEqual([2, 1, 0, 0]);
    expect(unheard.all).toEqual([]);
  });

  test('holds nothing that is not the caller’s own: neither fetched, nor seen, nor deleted by others', async () => {
    await make([{ kind: 'mention' }]);
    const [notif] = (await own().listNotifications()).data;
    const _id = notif?._id ?? '';
    expect((await own().fetchNotification({ _id })).notif).toEqual(notif);
    for (const call of ['fetchNotification', 'markNotificationSeen', 'deleteNotification'] as const)
      for (const id of [_id, newId()])
        expect(await outcomeOf(ali.client.notifications[call]({ _id: id })), call).toBe('NOT_FOUND');
    for (const which of [{}, { _id, all: true as const }]) {
      expect(await outcomeOf(own().markNotificationSeen(which))).toBe('INVALID_INPUT');
      expect(await outcomeOf(own().deleteNotification(which))).toBe('INVALID_INPUT');
    }
    expect((await own().listNotifications()).data).toEqual([notif]);
  });
});
