import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { openLine } from './line.ts';

test('what is sent through a line arrives until it is cut, and again once it is mended', async () => {
  const ended = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    if (request.url !== '/never') return response.end('here');
    request.socket.on('close', () => ended.resolve());
    return response.flushHeaders();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const line = await openLine(`http://127.0.0.1:${port}`);
  onTestFinished(() => line.close());
  const ask = async (path = ''): Promise<string> => (await fetch(line.url + path)).text();

  expect(await ask()).toBe('here');
  const open = ask('/never');
  const failed = expect(open).rejects.toThrow();
  await fetch(line.url);
  await line.cut();
  // Both ends of a connection notice.
  await Promise.all([failed, ended.promise]);
  await expect(ask()).rejects.toThrow();
  await line.mend();
  expect(await ask()).toBe('here');
});
