import type { VerdictKind, VerdictOutcome } from '@baithak/protocol/contracts/classifier.rules';
import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '../../../platform/metrics.ts';

/** `unjudged`: the endpoint gave no verdict, and the text or picture was let go. */
type Ended = VerdictOutcome | 'unjudged';

export interface EndpointMetrics {
  ended(kind: VerdictKind, result: Ended): void;
  /** A request failed; the same may be asked again. */
  failed(): void;
  /** The oldest of too many that wait was let go. */
  dropped(): void;
}

/** What /metrics shows of the endpoint; `waiting` and `isOpen` are read when it is asked for. */
export const createEndpointMetrics = (
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
