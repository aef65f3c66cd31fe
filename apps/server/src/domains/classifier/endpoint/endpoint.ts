import type { VerdictKind, VerdictOutcome } from '@baithak/protocol/contracts/classifier.rules';
import { Counter, Gauge } from 'prom-client';
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { EndpointConfig } from '../../../platform/config.ts';
import type { App } from '../../../platform/context.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { type Circuit, EndpointFailure, type Pass, createCircuit, failureOf, refusedStatus } from './asking-queue.ts';

/** `unjudged`: the endpoint gave no verdict, and the text or picture was let go. */
type Ended = VerdictOutcome | 'unjudged';

interface EndpointMetrics {
  ended(kind: VerdictKind, result: Ended): void;
  /** A request failed; the same may be asked again. */
  failed(): void;
  /** The oldest of too many that wait was let go. */
  dropped(): void;
}

/** What /metrics shows of the endpoint; `waiting` and `isOpen` are read when it is asked for. */
const createEndpointMetrics = (
  { registry }: Pick<Metrics, 'registry'>,
  { waiting, isOpen }: { readonly waiting: () => number; readonly isOpen: () => boolean },
): EndpointMetrics => {
  const registers = [registry];
  const judged = new Counter({
    name: 'baithak_classifier_endpoint_judged_total',
    help: 'Texts and pictures that CLASSIFIER_URL was asked about, by their kind and what came of it',
    labelNames: ['kind', 'result'],
    registers,
  });
  const failures = new Counter({
    name: 'baithak_classifier_endpoint_failures_total',
    help: 'Requests to CLASSIFIER_URL that failed',
    registers,
  });
  const droppedTexts = new Counter({
    name: 'baithak_classifier_endpoint_dropped_total',
    help: 'Texts that were not asked about, because too many waited',
    registers,
  });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge('baithak_classifier_endpoint_waiting', 'Texts that wait to be asked about', waiting);
  gauge('baithak_classifier_endpoint_open', '1 while CLASSIFIER_URL is left alone after failures', () =>
    isOpen() ? 1 : 0,
  );
  return {
    ended: (kind, result) => judged.inc({ kind, result }),
    failed: () => failures.inc(),
    dropped: () => droppedTexts.inc(),
  };
};

/** How long an answer may take, ms, and how long it may be, bytes. */
const timeOut = 5000;
const mostBytes = 64 * 1024;

/** What is asked about: a text, or a picture as a data address. */
type EndpointInput = string | readonly { readonly type: 'image_url'; readonly image_url: { readonly url: string } }[];

/** The score of each category, 0 to 1. */
export type Scores = Readonly<Record<string, number>>;

const Answer = z.object({
  results: z
    .array(
      z.object({
        category_scores: z
          .record(z.string(), z.number().min(0).max(1))
          .refine((scores) => Object.keys(scores).length > 0),
      }),
    )
    .min(1)
    .max(16),
});

const readBounded = async (body: AsyncIterable<Uint8Array> | null): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new EndpointFailure('an answer that is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const scoresIn = (text: string): Scores => {
  try {
    const { results } = Answer.parse(JSON.parse(text));
    const scores: Record<string, number> = Object.create(null);
    for (const { category_scores: categories } of results)
      for (const [category, score] of Object.entries(categories))
        scores[category] = Math.max(score, scores[category] ?? 0);
    return scores;
  } catch {
    // The reason would quote what was answered.
    throw new EndpointFailure('an answer of another shape');
  }
};

/** Asks once. Throws `EndpointFailure`, which holds nothing of what was asked or answered; and when `signal` is aborted. */
type Ask = (input: EndpointInput, signal: AbortSignal) => Promise<Scores>;

/** Asks the service that the settings name, with the time-out counted by `clock`. Redirects are not followed. */
const createAsk =
  ({ url, key, model }: EndpointConfig, clock: Clock): Ask =>
  async (input, signal) => {
    const late = new AbortController();
    const cancel = clock.schedule(clock.now() + timeOut, () => late.abort());
    try {
      const response = await fetch(`${url}/moderations`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ model, input }),
        signal: AbortSignal.any([signal, late.signal]),
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw refusedStatus(response, clock.now());
      }
      return scoresIn(await readBounded(response.body));
    } catch (error) {
      signal.throwIfAborted();
      throw late.signal.aborted ? new EndpointFailure('no answer in time') : failureOf(error);
    } finally {
      cancel();
    }
  };

/** The service that CLASSIFIER_URL names, left alone while it fails. */
export interface Endpoint {
  readonly images: boolean;
  readonly circuit: Circuit;
  readonly metrics: EndpointMetrics;
  /** Asks once with a pass of the circuit, which learns how it went. Throws `EndpointFailure`. */
  ask(pass: Pass, input: EndpointInput, signal: AbortSignal): Promise<Scores>;
}

/** `waiting`: how many texts wait, for /metrics. */
export const openEndpoint = (
  { clock, log, metrics }: Pick<App, 'clock' | 'log' | 'metrics'>,
  config: EndpointConfig,
  waiting: () => number,
): Endpoint => {
  const { host } = new URL(config.url);
  let reason = '';
  const circuit = createCircuit(clock, (isOpen) => {
    if (isOpen) log.warn({ host, reason }, 'the endpoint of CLASSIFIER_URL fails, and is left alone for a while');
    else log.info({ host }, 'the endpoint of CLASSIFIER_URL answers again');
  });
  const counted = createEndpointMetrics(metrics, { waiting, isOpen: circuit.isOpen });
  const ask = createAsk(config, clock);
  return {
    images: config.images,
    circuit,
    metrics: counted,
    ask: async (pass, input, signal) => {
      try {
        const scores = await ask(input, signal);
        pass.succeeded();
        return scores;
      } catch (error) {
        if (!(error instanceof EndpointFailure)) pass.released();
        else {
          counted.failed();
          reason = error.message;
          if (error.kind === 'input') pass.released();
          else pass.failed(error.retryAt);
        }
        throw error;
      }
    },
  };
};
