import { contracts } from '@baithak/protocol/contracts';
import { expect, test } from 'vitest';
import { domainNames, type Client } from '../create-client.ts';
import { toWireTable } from './wire-table.ts';

test('the wire table is plain JSON, has every entry and no schema', () => {
  const table = toWireTable(contracts);
  expect(JSON.parse(JSON.stringify(table))).toEqual(table);
  for (const domain of domainNames) expect(Object.keys(table[domain] ?? {})).toEqual(Object.keys(contracts[domain]));
  expect(table['messages']?.['sendMessage']).toEqual({
    namespace: '/room',
    emit: 'sendMessage',
    answer: 'sendMessageAck',
    auth: 'signedIn',
  });
});

// Checked by tsc, never run: a line below that begins to compile is an error itself.
const wrongUses = (client: Client): void => {
  client.on.topicUpdated(({ roomId, topic }) => [roomId, topic] satisfies string[]);
  // @ts-expect-error -- the contract has no such event
  client.on.topicChanged(() => undefined);
  // @ts-expect-error -- an emit is not an event
  client.on.sendMessage(() => undefined);
  // @ts-expect-error -- the payload has no such field
  client.on.topicUpdated(({ title }) => title);
  // @ts-expect-error -- the field has another type
  client.on.topicUpdated(({ topic }: { topic: number }) => topic);
  // @ts-expect-error -- the contract has no such call
  void client.rooms.renameRoom({});
  // @ts-expect-error -- a field of the input is missing
  void client.rooms.joinRoom({});
};

test('a wrong event and a wrong payload do not compile', () => expect(wrongUses).toBeTypeOf('function'));
