import { expect, test } from 'vitest';
import { inProof } from '@baithak/protocol/testing/in-proof';
import { attacks } from './attacks/attacks.ts';
import { playAttacks } from './under-attack.ts';

const size = {
  people: 6,
  quiet: 0,
  attack: inProof(0.7, 20),
  // No figure is read here: nothing waits for a collection.
  collection: 0,
  longMessages: inProof(40, 500),
  longThreads: inProof(4, 49),
  longReplies: inProof(4, 25),
  talkRooms: 2,
};

test('whatever one attacker after another does, nothing that others say is lost or heard twice', async () => {
  const played: string[] = [];
  const { acknowledged, deliveries, ...account } = await playAttacks(size, Object.keys(attacks), ({ name }) =>
    played.push(name),
  );
  expect(played).toEqual(Object.keys(attacks));
  expect(acknowledged).toBeGreaterThan(0);
  expect(deliveries).toBeGreaterThan(acknowledged);
  expect(account).toEqual({
    notStored: 0,
    notHeard: 0,
    heardTwice: 0,
    refused: {},
    failedCalls: 0,
    connectionsLost: 0,
  });
});
