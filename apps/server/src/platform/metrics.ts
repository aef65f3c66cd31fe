import { collectDefaultMetrics, Counter, Registry } from 'prom-client';
import type { ErrorCode } from '@baithak/protocol/errors';

/**
 * What /metrics shows (docs/contract.md#probes-and-reference). Labels are names of the contract: never anything that a
 * client sent.
 */
export interface Metrics {
  readonly registry: Registry;
  /** A call or emit, by its key in the contract, was answered with this code; `unknown` for an event that it does not have. */
  countRefusal(entry: string, code: ErrorCode): void;
}

/** `onRefusal` is told of each refusal as well. */
export const createMetrics = (onRefusal: Metrics['countRefusal'] = () => {}): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const refusals = new Counter({
    name: 'baithak_refusals_total',
    help: 'Calls and emits that were answered with an error, by their key in the contract and the code',
    labelNames: ['entry', 'code'],
    registers: [registry],
  });
  const countRefusal: Metrics['countRefusal'] = (entry, code) => {
    refusals.inc({ entry, code });
    onRefusal(entry, code);
  };
  return { registry, countRefusal };
};
