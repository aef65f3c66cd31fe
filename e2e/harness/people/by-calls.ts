import type { Client } from '@baithak/client/create-client';
import { onTestFinished } from 'vitest';
import { accountOf } from './actions.ts';
import { clientAt } from './sign-in-by-call.ts';

/** Somebody at no browser, who does things by calls until the test is over. */
export const byCalls = (url: string): Client => {
  const client = clientAt(url);
  onTestFinished(() => client.close());
  return client;
};

/** A new member at no browser. */
export const memberByCalls = async (url: string, username: string): Promise<Client> => {
  const client = byCalls(url);
  await client.accounts.register({ ...accountOf(username), agreedToTerms: true });
  return client;
};

/** The first Owner of a server of its own, at no browser. */
export const ownerByCalls = async (setupLink: string, username: string): Promise<Client> => {
  const { origin, pathname } = new URL(setupLink);
  const client = byCalls(origin);
  const token = pathname.split('/').at(-1) ?? '';
  await client.accounts.setUpOwner({ ...accountOf(username), token, agreedToTerms: true });
  return client;
};

/** Creates a public room; resolves to its id. */
export const roomByCalls = async ({ rooms }: Client, title: string): Promise<string> =>
  (await rooms.createRoom({ title, type: 'Normal', access: 'Public', desc: '' })).room._id;
