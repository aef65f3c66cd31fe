import { newId } from '@baithak/protocol/ids';
import { expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, say } from '../../../testing/room-actions.ts';
import { useWorld } from '../../../testing/world.ts';

const end = 'f'.repeat(24);

onBothEnginesInProof('a message with markup', (engine) => {
  const world = useWorld(engine);

  it('is stored as parts, which no client may bring along, and found by words in bold and in code', async () => {
    const [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    await liftRoomsLimit(world.current, ali);
    const room = await makeRoom(ali);
    await joinAndLoad(room, ali, sara);
    const text = '**Qalandar** says ||the secret|| to @sarakhan\n> quoted\n```sql\nSELECT zafrani\n```';
    const { message } = await say(ali, room, text);
    expect(message.content).toEqual([
      { type: 'text', data: 'Qalandar', extras: { marks: ['bold'] } },
      { type: 'text', data: ' says ' },
      { type: 'text', data: 'the secret', extras: { marks: ['spoiler'] } },
      { type: 'text', data: ' to ' },
      { type: 'mention', data: 'sarakhan', extras: { _id: sara.userId } },
      { type: 'text', data: '\n' },
      { type: 'text', data: 'quoted\n', extras: { block: 'quote' } },
      { type: 'text', data: 'SELECT zafrani', extras: { block: 'code', language: 'sql' } },
    ]);
    expect((await sara.client.messages.getMessagesBefore({ roomId: room, messageId: end })).msgs).toEqual([message]);
    const find = async (q: string) => (await sara.client.search.search({ q, in: 'messages' })).results.length;
    expect([await find('qalandar'), await find('zafrani'), await find('secret')]).toEqual([1, 1, 0]);

    const lastText = async () =>
      (await sara.client.rooms.listRooms()).rooms.find(({ _id }) => _id === room)?.lastMessage?.text;
    expect(await lastText()).toBe('Qalandar says ▒▒▒▒ to @sarakhan quoted SELECT zafrani');
    const plain = { type: 'text' as const, data: 'plain', extras: { marks: ['bold'], block: 'code' } };
    const sent = await sara.client.messages.sendMessage({
      id: room,
      message: [plain],
      type: 'hybrid',
      tempId: newId(),
    });
    expect(sent.message.content).toEqual([{ type: 'text', data: 'plain' }]);
  });
});
