import { createClient, type Client } from '@baithak/client/create-client';
import { WireError } from '@baithak/client/wire/wire-error';
import { newId } from '@baithak/protocol/ids';
import { proveWork } from '@baithak/server/testing/ask';

/** A client that comes from this address, as the proxy in front of the server says. The caller closes it. */
const clientFrom = (url: string, address: string): Client =>
  createClient({
    urls: { auth: url, api: url, socket: url, assets: url },
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('x-forwarded-for', address);
      return fetch(input, { ...init, headers });
    },
  });

/** While many come at once, entering costs some work. */
const enter = async ({ accounts }: Client, username: string): Promise<void> => {
  try {
    await accounts.enterAsGuest({ username });
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== 'PROOF_NEEDED') throw error;
    const { challenge } = await accounts.getGuestChallenge();
    await accounts.enterAsGuest({ username, proof: await proveWork(challenge) });
  }
};

/**
 * Guests who come one after the other, each from an address of their own, join a room and say one of these things.
 * Answers what was said before the room was frozen. The server believes a proxy and counts surges.
 */
export const raid = async (url: string, roomId: string, texts: readonly string[]): Promise<readonly string[]> => {
  const said: string[] = [];
  for (const [at, message] of texts.entries()) {
    const client = clientFrom(url, `198.51.100.${at + 1}`);
    try {
      await enter(client, `raider${at + 1}`);
      await client.rooms.joinRoom({ roomId });
      const isSaid = await client.messages.sendMessage({ id: roomId, message, type: 'text', tempId: newId() }).then(
        () => true,
        () => false,
      );
      if (isSaid) said.push(message);
    } finally {
      client.close();
    }
  }
  return said;
};
