import fc from 'fast-check';
import { contracts } from '@baithak/protocol/contracts';
import { isCall, isEmit, type Call, type Emit, type Entry, type Shape } from '@baithak/protocol/define-contract';
import { errors } from '@baithak/protocol/errors';
import { inProof } from '@baithak/protocol/testing/in-proof';
import { io, type Socket } from 'socket.io-client';
import { afterAll, expect, it } from 'vitest';
import { onBothEngines } from './testing/databases.ts';
import { fingerprint } from './testing/fingerprint.ts';
import { useWorld, type Person } from './testing/world.ts';

/** Values that break things: wrong types, null characters, broken surrogates, oversized text, other people's ids, prototype names. */
const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    'x'.repeat(25_000),
    'f'.repeat(24),
    '0'.repeat(24),
    "' OR 1=1 --",
    '__proto__',
    -1,
    1e308,
    null,
    true,
    [],
    [[]],
    {},
    { $gt: '' },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const inputFor = (shape: Shape): fc.Arbitrary<Record<string, unknown>> =>
  fc.oneof(
    fc.record(Object.fromEntries(Object.keys(shape).map((name) => [name, hostile])), { requiredKeys: [] }),
    fc.dictionary(fc.string({ maxLength: 10 }), hostile, { maxKeys: 4 }),
  );

const known = new Set(Object.values(errors).map(({ status }) => status));

const entries = Object.values(contracts).flatMap((contract) => Object.entries(contract as Record<string, Entry>));
// Ending its own session would only end the test's; raw and multipart bodies have tests of their own.
const calls = entries.flatMap(([key, entry]) =>
  isCall(entry) && !entry.body && key !== 'logOut' ? [{ key, call: entry }] : [],
);
const emits = entries.flatMap(([key, entry]) => (isEmit(entry) && !entry.body ? [{ key, emit: entry }] : []));
interface Runs {
  readonly numRuns: number;
  readonly seed?: number;
}
/** The short form sends the same inputs in every run, because every-refusal.test.ts counts what they are refused, and then new ones. */
const runs: readonly Runs[] = inProof<readonly Runs[]>([{ numRuns: 4, seed: 7 }, { numRuns: 4 }], [{ numRuns: 100 }]);

onBothEngines('whatever is sent', (engine) => {
  const world = useWorld(engine);
  let fuzzer: Promise<Person> | undefined;
  const sender = () => (fuzzer ??= world.current.member('fuzzer1'));
  const sockets = new Map<string, Socket>();
  afterAll(() => sockets.forEach((socket) => socket.close()));

  it.each(calls)('to $key is answered by the contract, and a refusal stores nothing', async ({ call }) => {
    const { session } = await sender();
    const isAnswered = fc.asyncProperty(inputFor(call.in), async (input) => {
      const before = await fingerprint(world.current.running.app.db);
      const response = await sendCall(world.current.url, call, input, session.accessToken);
      const body = (await response.json()) as Record<string, unknown>;
      expect(response.status, JSON.stringify(body)).not.toBe(500);
      if (response.ok) return;
      expect(known).toContain(response.status);
      expect(body).toMatchObject({ msg: expect.any(String), code: expect.any(String) });
      expect(Object.keys(body).every((field) => ['status', 'msg', 'code', 'details'].includes(field))).toBe(true);
      expect(await fingerprint(world.current.running.app.db)).toBe(before);
    });
    for (const run of runs) await fc.assert(isAnswered, { ...run, endOnFailure: true });
  });

  it.each(emits)(
    'to $key on its socket is acknowledged by the contract, and a refusal stores nothing',
    async ({ emit }) => {
      const { session } = await sender();
      const socket = await connected(sockets, world.current.url, emit.namespace, session.accessToken);
      const isAcknowledged = fc.asyncProperty(fc.oneof(inputFor(emit.in), hostile), async (payload) => {
        const before = await fingerprint(world.current.running.app.db);
        const answer = (await socket.timeout(60_000).emitWithAck(emit.emit, payload)) as Record<string, unknown>;
        expect(answer['code']).not.toBe('UNKNOWN');
        expect(socket.connected).toBe(true);
        if (answer['status'] === 0) expect(await fingerprint(world.current.running.app.db)).toBe(before);
        else expect(answer['status']).toBe(1);
      });
      for (const run of runs)
        await fc.assert(isAcknowledged, { ...run, endOnFailure: true, examples: [['not an object']] });
    },
  );

  it('leaves the process alive and well', async () => {
    expect((await fetch(`${world.current.url}/health`)).status).toBe(200);
    expect((await fetch(`${world.current.url}/ready`)).status).toBe(200);
  });
});

const sendCall = (url: string, { route }: Call, input: Record<string, unknown>, bearer: string): Promise<Response> => {
  const [method, path] = route.split(' ') as [string, string];
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
  if (method === 'POST') return fetch(url + path, { method, headers, body: JSON.stringify(input) });
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]) => [
      name,
      (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 3000),
    ]),
  );
  return fetch(`${url}${path}?${query}`, { headers: { authorization: headers.authorization } });
};

const connected = async (
  sockets: Map<string, Socket>,
  url: string,
  namespace: Emit['namespace'],
  token: string,
): Promise<Socket> => {
  const known = sockets.get(namespace);
  if (known) return known;
  const socket = io(url + namespace, { transports: ['websocket'], query: { token }, forceNew: true });
  sockets.set(namespace, socket);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return socket;
};
