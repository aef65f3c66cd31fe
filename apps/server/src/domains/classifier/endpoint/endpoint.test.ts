import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { defaultPlatformSettings } from '@baithak/protocol/platform-settings';
import type { App } from '../../../platform/context.ts';
import { createTestClock, type TestClock } from '../../../testing/clock.ts';
import {
  answerStatus,
  hangUp,
  innocent,
  neverAnswer,
  openModerationServer,
  type ModerationServer,
} from '../../../testing/servers/moderation-server.ts';
import { createAskingQueue, type AskingQueue } from './asking-queue.ts';
import { type JudgePicture, createJudgePicture, judgeScores } from './judging.ts';
import { openEndpoint, type Endpoint } from './endpoint.ts';

let server: ModerationServer, clock: TestClock, endpoint: Endpoint, queue: AskingQueue<string>, judge: JudgePicture;
let registry: Registry;
let judged: string[], gaveUp: string[];
const stopping = new AbortController();
const jpeg = Buffer.from('a small picture');

beforeEach(async () => {
  server = await openModerationServer();
  clock = createTestClock();
  clock.hold();
  registry = new Registry();
  [judged, gaveUp] = [[], []];
  const app = {
    clock,
    log: pino({ level: 'silent' }),
    metrics: { registry } as unknown as App['metrics'],
    settings: { read: () => defaultPlatformSettings } as App['settings'],
  };
  const config = { url: server.url, key: undefined, model: 'm', images: true };
  endpoint = openEndpoint(app, config, () => queue.waiting());
  queue = createAskingQueue<string>({
    clock,
    circuit: endpoint.circuit,
    keyOf: (text) => text,
    run: async (text, pass, signal) => {
      await endpoint.ask(pass, text, signal);
      judged.push(text);
    },
    dropped: endpoint.metrics.dropped,
    gaveUp: (error) => void gaveUp.push(String(error)),
  });
  judge = createJudgePicture(app, endpoint, stopping.signal);
});
afterEach(async () => {
  await queue.stop();
  await server.close();
});

const metric = async (name: string): Promise<number> => {
  const { values = [] } = (await registry.getSingleMetricAsString(name))
    ? ((await registry.getSingleMetric(name)?.get()) ?? {})
    : {};
  return values.reduce((sum, { value }) => sum + value, 0);
};
const failures = () => metric('baithak_classifier_endpoint_failures_total');
/** When so many requests have failed. */
const failed = (count: number) => expect.poll(failures).toBe(count);
const never = new AbortController().signal;

it('asks about a text once it answers, and names the category that counted most', async () => {
  queue.add('tea');
  await expect.poll(() => judged).toEqual(['tea']);
  expect(server.asked).toEqual([{ url: '/v1/moderations', authorization: undefined, model: 'm', input: 'tea' }]);
  const scores = { hate: 0.5, 'sexual/minors': 0.97, '<b>odd</b>': 0.96, spam: 0.01 };
  expect(judgeScores('text', scores, { doubt: 0.4, refuse: 0.8 })).toEqual({
    kind: 'text',
    outcome: 'refuse',
    score: 0.97,
    thresholds: { doubt: 0.4, refuse: 0.8 },
    by: 'endpoint',
    basis: [
      { reason: 'endpoint', score: 0.97, detail: 'sexual/minors' },
      { reason: 'endpoint', score: 0.96, detail: 'other' },
      { reason: 'endpoint', score: 0.5, detail: 'hate' },
    ],
  });
});

it('tries a text again after a failure, three times, later each time', async () => {
  server.answerWith(() => answerStatus(503));
  queue.add('tea');
  await failed(1);
  clock.passWithTimers(374);
  expect(server.asked.length).toBe(1);
  clock.passWithTimers(300);
  await failed(2);
  clock.passWithTimers(1499);
  expect(server.asked.length).toBe(2);
  clock.passWithTimers(1100);
  await failed(3);
  await expect.poll(() => gaveUp).toEqual(['Error: status 503']);
  clock.passWithTimers(600_000);
  expect([server.asked.length, judged, queue.waiting()]).toEqual([3, [], 0]);
});

it.each([
  ['no JSON', answerStatus(200, {}, 'hello'), 'Error: an answer of another shape'],
  ['no results', answerStatus(200, {}, '{"results":[]}'), 'Error: an answer of another shape'],
  [
    'scores above 1',
    answerStatus(200, {}, '{"results":[{"category_scores":{"hate":7}}]}'),
    'Error: an answer of another shape',
  ],
  [
    'an empty list of scores',
    answerStatus(200, {}, '{"results":[{"category_scores":{}}]}'),
    'Error: an answer of another shape',
  ],
  ['no scores', answerStatus(200, {}, '{"results":[{"flagged":true}]}'), 'Error: an answer of another shape'],
  ['an endless answer', answerStatus(200, {}, 'x'.repeat(200_000)), 'Error: an answer that is too long'],
  ['a broken connection', hangUp, 'Error: UND_ERR_SOCKET'],
])('counts %s as a failure', async (_, answer, message) => {
  server.answerWith(() => answer);
  queue.add('tea');
  for (const count of [1, 2, 3]) {
    await failed(count);
    clock.passWithTimers(2600);
  }
  await expect.poll(() => gaveUp).toEqual([message]);
});

it('follows no redirect, and does not ask again with a key that is refused or about a text that it does not take', async () => {
  server.answerWith(({ input }) =>
    input === 'moved' ? answerStatus(307, { location: '/v1/moderations' }) : answerStatus(input === 'key' ? 401 : 400),
  );
  for (const text of ['moved', 'key', 'odd']) queue.add(text);
  await expect.poll(() => gaveUp.toSorted()).toEqual(['Error: status 307', 'Error: status 400', 'Error: status 401']);
  expect(server.asked.length).toBe(3);
});

it('waits no longer than 5 s for an answer', async () => {
  server.answerWith(() => neverAnswer);
  queue.add('tea');
  await server.until(1);
  clock.passWithTimers(4999);
  expect(await failures()).toBe(0);
  clock.passWithTimers(1);
  await failed(1);
  const picture = judge(jpeg, never);
  await server.until(2);
  clock.passWithTimers(5000);
  expect(await picture).toBeUndefined();
});

it('asks about nothing before the time that a busy endpoint names', async () => {
  server.answerWith(() => answerStatus(429, { 'retry-after': '20' }));
  queue.add('tea');
  await failed(1);
  queue.add('milk');
  clock.passWithTimers(19_999);
  expect(server.asked.length).toBe(1);
  expect(await judge(jpeg, never)).toBeUndefined();
  server.answerWith(() => innocent);
  clock.passWithTimers(1);
  await expect.poll(() => judged.toSorted()).toEqual(['milk', 'tea']);
});

it('leaves an endpoint alone after five failures in a row, lets one ask after a while, and all once that works', async () => {
  server.answerWith(() => answerStatus(500));
  for (const text of ['a', 'b', 'c', 'd']) queue.add(text);
  await failed(4);
  expect(endpoint.circuit.isOpen()).toBe(false);
  queue.add('e');
  await failed(5);
  expect(endpoint.circuit.isOpen()).toBe(true);
  expect(await metric('baithak_classifier_endpoint_open')).toBe(1);
  clock.passWithTimers(29_000);
  expect([server.asked.length, await judge(jpeg, never)]).toEqual([5, undefined]);
  clock.passWithTimers(1000);
  await failed(6);
  // The probe failed: it is left alone for twice as long.
  clock.passWithTimers(59_000);
  expect(server.asked.length).toBe(6);
  server.answerWith(() => neverAnswer);
  clock.passWithTimers(1000);
  await server.until(7);
  expect(await judge(jpeg, never)).toBeUndefined();
  expect(server.asked.length).toBe(7);
  clock.passWithTimers(5000);
  await failed(7);
  server.answerWith(() => innocent);
  clock.passWithTimers(120_000);
  await expect.poll(() => judged.length).toBe(5);
  expect(endpoint.circuit.isOpen()).toBe(false);
});

it('keeps a thousand texts at most, lets the oldest go and counts it, and asks about four at once', async () => {
  server.answerWith(() => neverAnswer);
  for (let at = 0; at < 1010; at += 1) queue.add(`text ${at}`);
  queue.add('text 1009');
  await server.until(4);
  expect(server.asked.length).toBe(4);
  expect(queue.waiting()).toBe(1000);
  expect(await metric('baithak_classifier_endpoint_dropped_total')).toBe(6);
  expect(await metric('baithak_classifier_endpoint_waiting')).toBe(1000);
});

it('stops at once, whatever is under way', async () => {
  server.answerWith(() => neverAnswer);
  queue.add('tea');
  await server.until(1);
  await queue.stop();
  expect([judged, gaveUp, queue.waiting()]).toEqual([[], [], 0]);
});

it('judges a picture as a data address, by the thresholds of pictures', async () => {
  server.answerWith(() => ({ ...innocent, sexual: 0.6 }));
  expect(await judge(jpeg, never)).toMatchObject({
    kind: 'image',
    outcome: 'doubt',
    score: 0.6,
    thresholds: { doubt: 0.55, refuse: 0.85 },
    basis: [{ reason: 'endpoint', detail: 'sexual' }],
  });
  const url = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  expect(server.asked[0]?.input).toEqual([{ type: 'image_url', image_url: { url } }]);
});

it('gives no verdict on a picture after one failure, on a large one, or on more than eight at once', async () => {
  server.answerWith(() => answerStatus(500));
  expect(await judge(jpeg, never)).toBeUndefined();
  expect(server.asked.length).toBe(1);
  expect(await judge(Buffer.alloc(600_000), never)).toBeUndefined();
  server.answerWith(() => neverAnswer);
  const upload = new AbortController();
  const waiting = Array.from({ length: 8 }, () => judge(jpeg, upload.signal));
  await server.until(9);
  expect(await judge(jpeg, never)).toBeUndefined();
  upload.abort();
  expect((await Promise.allSettled(waiting)).every(({ status }) => status === 'rejected')).toBe(true);
  expect([server.asked.length, await failures()]).toEqual([9, 1]);
});
