import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { answerUnreadable } from './answer-errors.ts';
import { headLimits } from './request-pace.ts';

it('a request whose head does not end is answered 408 with the error object, and its connection ends', async () => {
  expect(headLimits.headersTimeout).toBeGreaterThan(0);
  // Node looks by its own clock: the same limits, shorter.
  const server = createServer({ ...headLimits, headersTimeout: 40, connectionsCheckingInterval: 20 });
  server.on('clientError', answerUnreadable);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET /health HTTP/1.1\r\nhost: ');
  expect(await text(client)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[^]*"code":"REQUEST_TIMEOUT"\}$/);
  server.close();
});
