import { WireError } from '@baithak/client/wire/wire-error';
import { isCall } from '@baithak/protocol/define-contract';
import { beforeAll, expect, it } from 'vitest';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { ask, inputFor, rows, type Row, type Things } from '../../testing/every-entry.ts';
import { registerPerson } from '../../testing/factories.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, say } from '../../testing/room-actions.ts';
import { password, useWorld, type Person } from '../../testing/world.ts';

/** A room from which the owner has banned the address of a guest, and people in it who share that address or do not. */
interface Scene extends Things {
  readonly banned: Person;
  readonly guest: Person;
  readonly member: Person;
}

const isRead = ({ key, entry }: Row): boolean => key === 'loadRoom' || (isCall(entry) && entry.route.startsWith('GET'));
/** What ends somebody's place in the room comes last. */
const last = ['removePerson', 'extendRole', 'offerRoom', 'acceptRoom'];
const order = (row: Row): number => (last.includes(row.key) ? 3 : isRead(row) ? 1 : 2);
/** What reads of the room, and what names somebody. The calls of `accounts` would make the owner somebody else. */
const aboutPeople = rows
  .filter(({ domain }) => domain !== 'accounts')
  .filter((row) =>
    [...(isRead(row) ? ['roomId', 'id'] : []), 'target', 'targetId', 'username', 'userId'].some(
      (name) => name in row.entry.in,
    ),
  )
  .toSorted((one, other) => order(one) - order(other));

const noLimits: RateLimiter = { take: async () => {}, charge: async () => {}, hold: async () => {} };

onBothEnginesInProof('who shares an address', (engine) => {
  const world = useWorld(engine, { settings: { TRUST_PROXY: '127.0.0.1' }, limits: noLimits });
  let owner: Person;
  let shared: Scene, apart: Scene;
  const [here, there] = ['203.0.113.5', '198.51.100.9'];

  /** `digit` tells the names of the two scenes apart, and is taken out of the answers. */
  const makeScene = async (digit: string, others: string): Promise<Scene> => {
    const { current } = world;
    const roomId = await makeRoom(owner, { title: `Room ${digit}` });
    const banned = await current.guest(`nishana${digit}`, here);
    const guest = await current.guest(`parosi1${digit}`, others);
    const member = await registerPerson(current.visitor(others), `parosi2${digit}`, password);
    // By calls alone: every socket here comes from the proxy itself, and would share its address.
    for (const { client } of [banned, guest, member]) await client.rooms.joinRoom({ roomId });
    await joinAndLoad(roomId, owner);
    const { id: messageId } = await say(owner, roomId, 'salaam');
    const { data: thread } = await member.client.threads.createThread({ roomId, threadText: 'a thread' });
    const { data: reply } = await member.client.threads.replyToThread({
      roomId,
      replyTo: thread._id,
      threadText: 'a reply',
    });
    await owner.client.screens.unloadRoom({});
    return { roomId, messageId, threadId: thread._id, replyId: reply._id, banned, guest, member };
  };

  /** The whole answer, without what the two scenes differ in by being two. */
  const answerOf = async (scene: Scene, asked: Promise<unknown>): Promise<string> => {
    const answer = await asked.catch((error: unknown) => {
      if (!(error instanceof WireError)) throw error;
      return { code: error.code, msg: error.message, details: error.details };
    });
    const digit = scene.guest.username.at(-1);
    return JSON.stringify(answer)
      .replaceAll(new RegExp(`(nishana|parosi1|parosi2|[Rr]oom ?-?)${digit}`, 'g'), '$1')
      .replaceAll(/[0-9a-f]{24}/g, 'id')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'date')
      .replaceAll(
        /"(nonce|wordsNonce|prev|hash|commitment|words|token|accessToken|refreshToken|code)":"[^"]*"/g,
        '"$1"',
      )
      .replaceAll(/"tile":\{[^}]*\}/g, '"tile"');
  };

  beforeAll(async () => {
    owner = await world.current.member('malikkhan');
    await liftRoomsLimit(world.current, owner);
    [shared, apart] = [await makeScene('7', here), await makeScene('8', there)];
  });

  it('is told by no answer of the ban itself, and members are not banned by it', async () => {
    const ban = ({ roomId, banned }: Scene, more: object = {}) =>
      ask(owner, { domain: 'commands', key: 'banAddress' } as Row, { roomId, target: banned.username, ...more });
    for (const more of [{ all: true }, {}, { confirm: true }])
      expect(await answerOf(shared, ban(shared, more))).toBe(await answerOf(apart, ban(apart, more)));
    expect(await answerOf(shared, ban(shared, { all: true }))).toContain('FORBIDDEN');
    // It holds: what follows compares something.
    const joins = ({ roomId }: Scene, { client }: Person) => outcomeOf(client.rooms.joinRoom({ roomId }));
    expect(await joins(shared, shared.guest)).toBe('BANNED');
    for (const [scene, person] of [
      [apart, apart.guest],
      [apart, apart.member],
      [shared, shared.member],
    ] as const)
      expect(await joins(scene, person)).toBe('accepted');
  });

  it.each(aboutPeople)('is not told by the answer of $key', async (row) => {
    for (const whom of ['guest', 'member', 'banned'] as const) {
      const answers = [];
      for (const scene of [shared, apart]) {
        const { username, userId } = scene[whom];
        const named = { target: username, username, targetId: userId, userId };
        const fitting = Object.fromEntries(Object.entries(named).filter(([name]) => name in row.entry.in));
        answers.push(await answerOf(scene, ask(owner, row, { ...inputFor(row, scene), ...fitting })));
      }
      expect(answers[0], `${row.key} about the ${whom}`).toBe(answers[1]);
    }
  });
});
