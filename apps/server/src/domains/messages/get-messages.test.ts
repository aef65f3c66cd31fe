import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, say } from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';

const end = 'f'.repeat(24);

onBothEnginesInProof("a room's history", (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person;
  let room: string;
  const ids: string[] = [];
  beforeAll(async () => {
    [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    await liftRoomsLimit(world.current, ali);
    room = await makeRoom(ali);
    for (let count = 1; count <= 120; count += 1) ids.push((await say(ali, room, `number ${count}`)).id);
    // Edits and deletions take revs too, and must not shift a page.
    await ali.client.messages.editMessage({ id: room, editId: at(30), message: 'edited', type: 'text' });
    await ali.client.messages.deleteMessage({ id: room, messageId: at(60) });
  });
  const at = (number: number): string => ids[number - 1] ?? '';
  const numbers = (msgs: readonly { _id: string }[]): number[] => msgs.map(({ _id }) => ids.indexOf(_id) + 1);
  const from = (first: number, last: number): number[] =>
    Array.from({ length: Math.abs(last - first) + 1 }, (_, step) => first + (last < first ? -step : step)).filter(
      (number) => number !== 60,
    );
  const before = (messageId: string) => sara.client.messages.getMessagesBefore({ roomId: room, messageId });
  const after = (messageId: string) => sara.client.messages.getMessagesAfter({ roomId: room, messageId });
  const around = (messageId: string) => sara.client.messages.getMessagesAround({ roomId: room, messageId });

  it('begins at the end and goes back 50 at a time, newest first, until there is no more', async () => {
    const first = await before(end);
    expect([numbers(first.msgs), first.canLoadMore]).toEqual([from(120, 71), true]);
    const second = await before(at(71));
    expect([numbers(second.msgs), second.canLoadMore]).toEqual([from(70, 20), true]);
    const third = await before(at(20));
    expect([numbers(third.msgs), third.canLoadMore]).toEqual([from(19, 1), false]);
    expect(await before(at(1))).toMatchObject({ msgs: [], canLoadMore: false });
  });

  it('goes forward 50 at a time, oldest first', async () => {
    const page = await after(at(20));
    expect([numbers(page.msgs), page.canLoadMore]).toEqual([from(21, 71), true]);
    const last = await after(at(71));
    expect([numbers(last.msgs), last.canLoadMore]).toEqual([from(72, 120), false]);
    expect(await after(end)).toMatchObject({ msgs: [], canLoadMore: false });
  });

  it('shows a message with 25 before and 25 after it, newest first', async () => {
    const middle = await around(at(90));
    expect([numbers(middle.msgs), middle.canLoadMore, middle.canLoadNewer]).toEqual([from(115, 65), true, true]);
    const newest = await around(at(120));
    expect([numbers(newest.msgs), newest.canLoadMore, newest.canLoadNewer]).toEqual([from(120, 95), true, false]);
    const oldest = await around(at(1));
    expect([numbers(oldest.msgs), oldest.canLoadMore, oldest.canLoadNewer]).toEqual([from(26, 1), false, true]);
  });

  it('goes on from a message that is deleted meanwhile', async () => {
    expect(numbers((await before(at(60))).msgs)).toEqual(from(59, 10));
    expect(numbers((await after(at(60))).msgs)).toEqual(from(61, 110));
    expect(numbers((await around(at(60))).msgs)).toEqual(from(85, 35));
  });

  it('knows no cursor of another room and no id that never was', async () => {
    const other = await makeRoom(ali);
    const elsewhere = await say(ali, other, 'elsewhere');
    for (const messageId of [elsewhere.id, newId()]) {
      expect(await outcomeOf(before(messageId))).toBe('NOT_FOUND');
      expect(await outcomeOf(after(messageId))).toBe('NOT_FOUND');
      expect(await outcomeOf(around(messageId))).toBe('NOT_FOUND');
    }
  });

  it('of a Private room is not there for whoever has not joined', async () => {
    const secret = await makeRoom(ali, { access: 'Private' });
    const { id } = await say(ali, secret, 'between us');
    const asked = { roomId: secret, messageId: id };
    const { messages } = sara.client;
    const calls = [
      messages.getMessagesBefore(asked),
      messages.getMessagesAfter(asked),
      messages.getMessagesAround(asked),
      messages.getSingleMessage(asked),
    ];
    expect(await Promise.all(calls.map(outcomeOf))).toEqual(calls.map(() => 'ROOM_NOT_FOUND'));
  });

  it('is read in a Public room without joining it', async () => {
    const open = await makeRoom(ali);
    await say(ali, open, 'come in');
    const guest = await world.current.guest('mehmaan');
    expect((await guest.client.messages.getMessagesBefore({ roomId: open, messageId: end })).msgs).toHaveLength(1);
    await joinAndLoad(open, guest);
    expect((await guest.client.messages.getMessagesBefore({ roomId: open, messageId: end })).msgs).toHaveLength(1);
  });
});
