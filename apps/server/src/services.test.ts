import { describe, expect, it } from 'vitest';
import { useWorld } from './testing/world.ts';

const page = 'https://chat.example';

describe('a process that serves only some services', () => {
  const world = useWorld('sqlite', {
    settings: {
      SERVICES: 'auth,web',
      PUBLIC_URL: page,
      API_URL: 'https://api.chat.example',
      SOCKET_URL: 'https://live.chat.example',
      ASSETS_URL: 'https://api.chat.example',
    },
  });

  it('answers their calls, and no others', async () => {
    const { url } = world.current;
    const entered = await fetch(`${url}/auth/guest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"username":"farah4"}',
    });
    expect(entered.status).toBe(200);
    expect((await fetch(`${url}/a/rooms/all`)).status).toBe(404);
    expect((await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).status).toBe(404);
  });

  it('lets the page of the public address call it, and nobody else', async () => {
    const preflight = (origin: string) =>
      fetch(`${world.current.url}/auth/login`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,authorization',
        },
      });
    expect((await preflight(page)).headers.get('access-control-allow-origin')).toBe(page);
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).not.toBe(
      'https://evil.example',
    );
  });

  it('lets the page read how long it has to wait, and what time it is here', async () => {
    const response = await fetch(`${world.current.url}/health`, { headers: { origin: page } });
    expect(response.headers.get('access-control-expose-headers')).toBe('Retry-After, Date');
  });

  it('lets its pages talk to the services where they are', async () => {
    const policy = (await fetch(`${world.current.url}/health`)).headers.get('content-security-policy');
    expect(policy).toContain(
      "connect-src 'self' https://api.chat.example https://live.chat.example wss://api.chat.example wss://live.chat.example",
    );
  });
});

describe('a process that serves everything', () => {
  const world = useWorld('sqlite');

  it('sends no cross-origin permission at all', async () => {
    const response = await fetch(`${world.current.url}/health`, { headers: { origin: page } });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});
