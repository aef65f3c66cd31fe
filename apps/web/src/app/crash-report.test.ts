// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

const urls = { auth: '', api: 'https://api.baithak.example', socket: '', assets: '' };

afterEach(() => {
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
  vi.resetModules();
});

const sentTo = async (): Promise<{ to: unknown; body: { error: object; info: object } }> => {
  const fetch = vi.fn(async () => new Response('{}'));
  vi.stubGlobal('fetch', fetch);
  const { reportCrash } = await import('./crash-report.ts');
  reportCrash(new Error('x is undefined'), 'at Timeline');
  const [to, options] = fetch.mock.calls[0] as unknown as [string, { body: string }];
  return { to, body: JSON.parse(options.body) as { error: object; info: object } };
};

test('a crash is reported to the service of calls, which may be on another host', async () => {
  const meta = document.createElement('meta');
  meta.name = 'baithak-urls';
  meta.content = JSON.stringify(urls);
  document.head.append(meta);
  const { to, body } = await sentTo();
  expect(to).toBe('https://api.baithak.example/generic/frontendErrorLog');
  expect(body).toMatchObject({ error: { message: 'x is undefined' }, info: { components: 'at Timeline' } });
});

test('and to the own host where the services are on it', async () => {
  expect((await sentTo()).to).toBe('/generic/frontendErrorLog');
});
