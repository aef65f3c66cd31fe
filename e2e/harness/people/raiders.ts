import { createClient, type Client } from '@baithak/client/create-client';
import { newId } from '@baithak/protocol/ids';

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

/**
 * Guests who come one after the other, each from an address of their own, join a room and say one of these things.
 * Answers what was said before the room was frozen. The server believes a proxy and counts surges.
 */
export const raid = async (url: string, roomId: string, texts: readonly string[]): Promise<readonly string[]> => {
  const said: string[] = [];
  for (const [at, message] of texts.entries()) {
    const client = clientFrom(url, `198.51.100.${at + 1}`);
    try {
      await client.accounts.enterAsGuest({ username: `raider${at + 1}` });
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
