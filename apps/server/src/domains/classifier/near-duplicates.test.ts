import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { giveRole, joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, say } from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';

const advert = 'earn cash from home every day write to me for more now';
/** Near-duplicates are counted, and nothing else is. */
const limits: RateLimiter = { take: async () => {}, charge: async () => {}, hold: async () => {} };

onBothEnginesInProof('a near-duplicate', (engine) => {
  const world = useWorld(engine, { settings: { RATE_LIMITS: 'on' }, limits });
  let owner: Person, rooms: string[];
  beforeAll(async () => {
    owner = await world.current.ranked('malikroom1', 9);
    await liftRoomsLimit(world.current, owner);
    rooms = [];
    for (let at = 0; at < 4; at += 1) rooms.push(await makeRoom(owner));
  });
  const come = async (person: Person): Promise<Person> => {
    for (const roomId of rooms) await joinAndLoad(roomId, person);
    // What was written for another test counts no more.
    world.current.clock.pass(11 * 60_000);
    return person;
  };
  const write = (person: Person, room: number, text: string) => outcomeOf(say(person, rooms[room] ?? '', text));

  it('is refused the fifth time within a minute in a room, with its reason, and may be said again later', async () => {
    const writer = await come(await world.current.ranked('dohrata11', 2));
    const texts = ['now', 'soon', 'today', 'quick', 'please'].map((end) => advert.replace('now', end));
    const outcomes = [];
    for (const text of texts) outcomes.push(await write(writer, 0, text));
    expect(outcomes).toEqual(['accepted', 'accepted', 'accepted', 'accepted', 'REFUSED']);
    await expect(say(writer, rooms[0] ?? '', advert)).rejects.toMatchObject({
      details: [{ path: 'message', reason: 'nearDuplicate' }],
    });
    world.current.clock.pass(61_000);
    expect(await write(writer, 0, advert)).toBe('accepted');
  });

  it('is refused in the third room, as a thread and as an edit as well', async () => {
    const writer = await come(await world.current.ranked('dohrata22', 2));
    expect([await write(writer, 0, advert), await write(writer, 1, advert), await write(writer, 2, advert)]).toEqual([
      'accepted',
      'accepted',
      'REFUSED',
    ]);
    const post = { roomId: rooms[2] ?? '', threadText: advert };
    expect(await outcomeOf(writer.client.threads.createThread(post))).toBe('REFUSED');
    const { id: editId } = await say(writer, rooms[2] ?? '', 'something fine');
    const edit = { id: rooms[2] ?? '', editId, message: advert, type: 'text' } as const;
    expect(await outcomeOf(writer.client.messages.editMessage(edit))).toBe('REFUSED');
  });

  it('is in doubt from the third guest at once on, heard of by who listens, and refused by the fifth of an address', async () => {
    const heard: string[] = [];
    world.current.running.app.services.classifier.onAlike(({ userId }) => heard.push(userId));
    const guests: Person[] = [];
    for (const name of ['hamlaa1', 'hamlaa2', 'hamlaa3', 'hamlaa4', 'hamlaa5'])
      guests.push(await world.current.guest(name));
    for (const guest of guests) await come(guest);
    const outcomes = [];
    for (const guest of guests) outcomes.push(await write(guest, 0, advert));
    expect(outcomes).toEqual(['accepted', 'accepted', 'accepted', 'accepted', 'REFUSED']);
    expect(heard).toEqual(guests.slice(4).map(({ userId }) => userId));
    const { data } = await owner.client.reports.listReports({});
    expect(data.map(({ reason, about }) => [reason, about?.user._id])).toEqual(
      guests.slice(2, 4).map(({ userId }) => [2, userId]),
    );
    const member = await world.current.ranked('saathi111', 2);
    await joinAndLoad(rooms[0] ?? '', member);
    expect(await write(member, 0, advert)).toBe('accepted');
  });

  it('is not what everybody says, however many say it, nor what staff and bots say', async () => {
    const people: Person[] = [];
    for (let at = 0; at < 8; at += 1) people.push(await world.current.guest(`mehmaan${at}`));
    for (const guest of people) await come(guest);
    for (const text of ['salaam', 'thanks', '😂', 'ok'])
      for (const guest of people) expect(await write(guest, 0, text), text).toBe('accepted');
    for (const room of [0, 1, 2, 3]) expect(await write(people[0] ?? owner, room, 'walaikum assalam')).toBe('accepted');
    for (let at = 0; at < 7; at += 1) expect(await write(owner, at % 4, advert)).toBe('accepted');
  });

  it('is one of a person with a role: the rank that counts is the room’s', async () => {
    const [first, second, third] = [
      await come(await world.current.guest('pehlaa11')),
      await come(await world.current.guest('doosraa1')),
      await come(await world.current.member('teesraa11')),
    ];
    await giveRole(world.current, rooms[1] ?? '', third, 4);
    for (const one of [first, second, third]) expect(await write(one, 1, advert)).toBe('accepted');
    const { data } = await owner.client.classifier.listVerdicts({});
    expect(data.filter(({ author }) => author?._id === third.userId)).toEqual([]);
  });

  it('is one message where it is sent twice at once under one tempId, the fifth as well', async () => {
    const writer = await come(await world.current.ranked('dobara111', 2));
    for (let at = 0; at < 3; at += 1) expect(await write(writer, 0, advert)).toBe('accepted');
    const tempId = newId();
    const both = await Promise.all([1, 2].map(() => say(writer, rooms[0] ?? '', advert, { tempId })));
    expect(both[0]?.id).toBe(both[1]?.id);
    expect(await write(writer, 0, advert)).toBe('REFUSED');
  });

  it('is found where what was written before is edited to say something else', async () => {
    const writer = await come(await world.current.ranked('badalta11', 2));
    for (const room of [0, 1]) {
      const { id: editId } = await say(writer, rooms[room] ?? '', advert);
      const edit = { id: rooms[room] ?? '', editId, message: 'only tea, in the evening', type: 'text' } as const;
      await writer.client.messages.editMessage(edit);
    }
    expect(await write(writer, 2, advert)).toBe('REFUSED');
  });

  it('is not what was not stored: whoever is told to wait may write it again', async () => {
    const writer = await come(await world.current.member('intizar11'));
    const roomId = rooms[3] ?? '';
    for (let at = 0; at < 6; at += 1)
      expect(await outcomeOf(say(writer, roomId, advert, { replyTo: 'f'.repeat(24) }))).toBe('NOT_FOUND');
    expect(await write(writer, 3, advert)).toBe('accepted');
  });
});
