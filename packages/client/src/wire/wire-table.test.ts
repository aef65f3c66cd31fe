import { contracts } from '@baithak/protocol/contracts';
import { expect, test } from 'vitest';
import { domainNames } from '../create-client.ts';
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
