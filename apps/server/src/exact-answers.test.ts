import { accountsContract } from '@baithak/protocol/contracts/accounts';
import type { Call } from '@baithak/protocol/define-contract';
import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import { messagesContract } from '@baithak/protocol/contracts/messages';
import { peopleContract } from '@baithak/protocol/contracts/people';
import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { screensContract } from '@baithak/protocol/contracts/screens';
import { beforeAll, expect, it } from 'vitest';
import { ask } from './testing/ask.ts';
import { onBothEngines } from './testing/databases.ts';
import { say } from './testing/room-actions.ts';
import { useWorld, type Person } from './testing/world.ts';

/** `status` and the fields of the call's `out`, in order; `optional` ones may be left out of an answer. */
const declaredFields = ({ out }: Call): { all: string[]; optional: string[] } => ({
  all: ['status', ...Object.keys(out)].toSorted(),
  optional: Object.keys(out).filter((field) => out[field]?.safeParse(undefined).success),
});

/** docs/contract.md#requests-and-answers: an answer over plain HTTP holds what the contract declares, and nothing else. */
onBothEngines('the answer to', (engine) => {
  const world = useWorld(engine);
  let owner: Person, member: Person;
  let roomId: string, messageId: string;
  beforeAll(async () => {
    [owner, member] = [await world.current.member('ownerkhan1'), await world.current.member('memberkhan')];
    roomId = (await owner.client.rooms.createRoom({ title: 'Exact', type: 'Normal', access: 'Public', desc: '' })).room
      ._id;
    messageId = (await say(owner, roomId, 'salaam')).id;
  });
  const fieldsOfAnswer = async (person: Person, { route }: Call, input: object): Promise<string[]> => {
    const { status, body } = await ask(
      world.current.url,
      route.startsWith('GET') ? `${route}?${new URLSearchParams({ ...input })}` : route,
      { bearer: person.session.accessToken, input },
    );
    expect(status).toBe(200);
    return Object.keys(body);
  };
  const expectDeclaredFields = async (person: Person, call: Call, input: object): Promise<void> => {
    const { all, optional } = declaredFields(call);
    const answered = await fieldsOfAnswer(person, call, input);
    expect([...new Set([...answered, ...optional])].toSorted()).toEqual(all);
  };

  const cases: readonly (readonly [call: Call, input: () => object])[] = [
    [roomsContract.listRooms, () => ({})],
    [roomsContract.searchRooms, () => ({ search: 'Exact' })],
    [roomsContract.createRoom, () => ({ title: 'Another', type: 'Normal', access: 'Public', desc: '' })],
    [roomsContract.getRoomDetails, () => ({ roomId })],
    [roomsContract.updateRoomSettings, () => ({ roomId, topic: 'tea' })],
    [screensContract.previewRoom, () => ({ roomId })],
    [roomsContract.joinRoom, () => ({ roomId })],
    [roomsContract.listMembers, () => ({ roomId })],
    [roomsContract.suggestMembers, () => ({ roomId, keywords: 'me' })],
    [roomsContract.createInvite, () => ({ roomId })],
    [messagesContract.getMessagesBefore, () => ({ roomId, messageId: latestCursor })],
    [messagesContract.getMessagesAfter, () => ({ roomId, messageId })],
    [messagesContract.getMessagesAround, () => ({ roomId, messageId })],
    [messagesContract.getSingleMessage, () => ({ roomId, messageId })],
    [peopleContract.getSettings, () => ({})],
    [screensContract.getProfile, () => ({ username: 'memberkhan' })],
    [accountsContract.listSessions, () => ({})],
  ];
  it.each(cases.map(([call, input]) => ({ route: call.route, call, input })))(
    '$route holds what the contract declares, and nothing else',
    async ({ call, input }) => {
      await expectDeclaredFields(owner, call, input());
    },
  );

  it('an offer of a room and a closing holds what the contract declares', async () => {
    await member.client.rooms.joinRoom({ roomId });
    await expectDeclaredFields(owner, roomsContract.offerRoom, { roomId, target: member.username });
    await expectDeclaredFields(member, roomsContract.getRoomOffer, { roomId });
    await expectDeclaredFields(member, roomsContract.acceptRoom, { roomId });
    await expectDeclaredFields(member, roomsContract.closeRoom, { roomId });
  });
});
