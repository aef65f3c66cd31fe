import { expect, test } from 'vitest';
import { answerCalls, client, receive } from './fake-client.ts';

// Checked by tsc, never run: a line below that begins to compile is an error itself.
const wrongUses = (): void => {
  const roomId = 'a'.repeat(24);
  receive('personalEvents', null);
  receive('connected /room', null);
  receive('topicUpdated', { roomId, topic: 'Rain' });
  answerCalls('getOwnBan', () => ({ ban: null }));
  answerCalls('getOwnBan', () => Promise.reject(new Error('No connection.')));
  answerCalls('getOwnBan', () => new Promise(() => undefined));
  answerCalls('getOwnBan', () => {
    throw new Error('No connection.');
  });
  // @ts-expect-error -- the contract has no such call
  answerCalls('getTheBan', () => ({ ban: null }));
  // @ts-expect-error -- an event is not a call
  answerCalls('topicUpdated', () => ({}));
  // @ts-expect-error -- the answer has another field
  answerCalls('getOwnBan', () => ({ bans: null }));
  // @ts-expect-error -- the answer has another field, later too
  answerCalls('getOwnBan', async () => ({ bans: null }));
  // @ts-expect-error -- the input has no such field
  answerCalls('getOwnBan', ({ room }) => ({ ban: room }));
  // @ts-expect-error -- the contract has no such event
  receive('topicChanged', { roomId, topic: 'Rain' });
  // @ts-expect-error -- a field of the payload is missing
  receive('topicUpdated', { roomId });
  // @ts-expect-error -- the client has no such namespace
  receive('connected /rooms', null);
};

test('a wrong call, answer, event or payload does not compile', () => expect(wrongUses).toBeTypeOf('function'));

test('a call or an event that the contract does not have throws when it is used', () => {
  const { rooms, on } = client as unknown as Record<string, Record<string, unknown>>;
  expect(() => rooms?.['renameRoom']).toThrow('The contract has no call rooms.renameRoom.');
  expect(() => rooms?.['topicUpdated']).toThrow('The contract has no call rooms.topicUpdated.');
  expect(() => on?.['topicChanged']).toThrow('The contract has no event topicChanged.');
});

test('what is called is answered by its name, and listeners hear their event until they stop', async () => {
  answerCalls('getOwnBan', ({ roomId }) => {
    expect(roomId).toBe('baithak');
    return { ban: null };
  });
  expect(await client.commands.getOwnBan({ roomId: 'baithak' })).toEqual({ ban: null });
  const heard: string[] = [];
  const stop = client.on.topicUpdated(({ topic }) => heard.push(topic));
  receive('topicUpdated', { roomId: 'a'.repeat(24), topic: 'Rain' });
  stop();
  receive('topicUpdated', { roomId: 'a'.repeat(24), topic: 'Sun' });
  expect(heard).toEqual(['Rain']);
});
