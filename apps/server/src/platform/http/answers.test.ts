import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { useWorld } from '../../testing/world.ts';

describe('a running server', () => {
  const metricsToken = 'a token of metrics';
  const world = useWorld('sqlite', { settings: { METRICS_TOKEN: metricsToken } });

  /** A request as it is written: `fetch` would mend the address. */
  const askRaw = async (path: string): Promise<{ status: number; body: unknown }> => {
    const socket = connect(Number(new URL(world.current.url).port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: chat.example\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), body: head.includes('application/json') ? JSON.parse(body) : body };
  };

  it.each([
    ['/%E0%A4%A', 400, 'INVALID_INPUT'],
    ['/%', 400, 'INVALID_INPUT'],
  ])('the address %s is answered with the error object', async (path, status, code) => {
    expect(await askRaw(path)).toMatchObject({ status, body: { status: 0, msg: expect.any(String), code } });
  });

  it.each(['//[', '//', '///@:'])('the address %s is no fault of ours', async (path) => {
    expect((await askRaw(path)).status).toBeLessThan(500);
  });

  const metrics = (authorization: string) => fetch(`${world.current.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9', authorization } });

  it('metrics are told to whoever has their token, and to nobody with another one, whatever its letters', async () => {
    expect((await metrics(`Bearer ${metricsToken}`)).status).toBe(200);
    expect((await metrics(`Bearer ${metricsToken.replaceAll(/./g, 'é')}`)).status).toBe(404);
    expect((await metrics('')).status).toBe(404);
  });

  it('metrics count refusals by call and code, and hold nothing of what was sent', async () => {
    await fetch(`${world.current.url}/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"username":"sana123","password":"a guess"}' });
    const told = await (await metrics(`Bearer ${metricsToken}`)).text();
    expect(told).toContain('baithak_refusals_total{entry="logIn",code="INVALID_PASSWORD"} 1');
    expect(told).not.toContain('sana123');
  });

  it('only the reference may run scripts of its own page', async () => {
    const policyOf = async (path: string) => (await fetch(world.current.url + path, { headers: { accept: 'text/html' } })).headers.get('content-security-policy');
    expect(await policyOf('/docs/')).toContain("'unsafe-inline'");
    expect(await policyOf('/docsx')).toContain("script-src 'self';");
  });
});
