import { endCursor } from '@baithak/protocol/entities.rules';
import { beforeAll, expect, it } from 'vitest';
import { ask } from './testing/ask.ts';
import { onBothEngines } from './testing/databases.ts';
import { say } from './testing/hearing.ts';
import { useWorld, type Person } from './testing/world.ts';

/*
 * CONTRACT.md 2: an answer holds exactly what the tables name, and `status`. Written down here once more, by hand, so that a field
 * that slips into a declaration is noticed; what was added on purpose stands in decision 0011.
 */
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
  const answer = async (person: Person, at: string, input: object) => {
    const { status, body } = await ask(
      world.current.url,
      at.startsWith('GET') ? `${at}?${new URLSearchParams({ ...input })}` : at,
      { bearer: person.session.accessToken, input },
    );
    return { status, fields: Object.keys(body).toSorted() };
  };

  it.each<[at: string, asked: () => object, fields: string[]]>([
    ['GET /a/rooms/all', () => ({}), ['featured', 'rooms', 'roomsLimit']],
    ['GET /a/rooms/search', () => ({ search: 'Exact' }), ['searched']],
    [
      'POST /a/rooms/create',
      () => ({ title: 'Another', type: 'Normal', access: 'Public', desc: '' }),
      ['room', 'roomsLimit'],
    ],
    ['GET /a/rooms/details', () => ({ roomId }), ['roomDetails']],
    ['POST /a/r/settings', () => ({ roomId, topic: 'tea' }), ['roomDetails']],
    ['GET /rooms/preview', () => ({ roomId }), ['data', 'onlineCount', 'roomDetails']],
    ['POST /a/rooms/join', () => ({ roomId }), ['joined', 'room']],
    ['GET /a/r/members', () => ({ roomId }), ['canLoadMore', 'members']],
    ['POST /a/r/memberSuggestion', () => ({ roomId, keywords: 'me' }), ['suggestions']],
    ['POST /a/r/invite', () => ({ roomId }), ['inviteCode', 'url']],
    ['GET /a/r/getMessagesBefore', () => ({ roomId, messageId: endCursor }), ['canLoadMore', 'msgs']],
    ['GET /a/r/getMessagesAfter', () => ({ roomId, messageId }), ['canLoadMore', 'msgs']],
    ['GET /a/r/getMessagesAround', () => ({ roomId, messageId }), ['canLoadMore', 'canLoadNewer', 'msgs']],
    ['GET /a/r/getSingleMessage', () => ({ roomId, messageId }), ['msg']],
    ['GET /a/user/settings', () => ({}), ['rank', 'settings', 'username']],
    ['GET /user/profile', () => ({ username: 'memberkhan' }), ['me', 'profile', 'publicThreads', 'userdata']],
    ['GET /auth/sessions', () => ({}), ['data']],
  ])('%s holds what the tables name, and nothing else', async (at, asked, fields) => {
    expect(await answer(owner, at, asked())).toEqual({ status: 200, fields: [...fields, 'status'].toSorted() });
  });

  it('a transfer and a closing is the room', async () => {
    await member.client.rooms.joinRoom({ roomId });
    for (const [person, at, input] of [
      [owner, 'POST /a/r/transfer', { roomId, target: member.username }],
      [member, 'POST /a/r/close', { roomId }],
    ] as const)
      expect(await answer(person, at, input)).toEqual({ status: 200, fields: ['roomDetails', 'status'] });
  });
});
