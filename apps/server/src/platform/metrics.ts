import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Bus } from './bus/bus.ts';
import type { ErrorCode } from '@baithak/protocol/errors';

/**
 * What /metrics shows (docs/contract.md#probes-and-reference). Labels are names of the contract: never anything that a
 * client sent.
 */
export interface Metrics {
  readonly registry: Registry;
  /** A call or emit, by its key in the contract, was answered with this code; `unknown` for an event that it does not have. */
  countRefusal(entry: string, code: ErrorCode): void;
  /** A run of a job took so long. */
  jobEnded(job: string, milliseconds: number): void;
  jobSucceeded(job: string, at: number): void;
  jobFailed(job: string): void;
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
  return { registry, countRefusal, ...jobMetrics(registry) };
};

/** Of a process that is one of several. */
export const countProcesses = (
  { registry }: Pick<Metrics, 'registry'>,
  bus: Pick<Bus, 'counts' | 'isAway'>,
  processes: () => number,
): void => {
  const registers = [registry];
  new Gauge({
    name: 'baithak_processes',
    help: 'Processes that live on this database',
    registers,
    collect() {
      this.set(processes());
    },
  });
  new Gauge({
    name: 'baithak_bus_away',
    help: '1 while nothing is heard of other processes, because Redis does not answer',
    registers,
    collect() {
      this.set(bus.isAway() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'baithak_bus_messages',
    help: 'Messages between processes since the start: published, dropped instead, received, not passed on because late or unreadable; how often some were in doubt',
    labelNames: ['what'],
    registers,
    collect() {
      for (const [what, count] of Object.entries(bus.counts)) this.set({ what }, count);
    },
  });
};

const jobMetrics = (registry: Registry): Pick<Metrics, 'jobEnded' | 'jobSucceeded' | 'jobFailed'> => {
  const labelNames = ['job'];
  const registers = [registry];
  const succeeded = new Gauge({
    name: 'baithak_job_last_success_timestamp_seconds',
    help: 'When a job of regular work last succeeded',
    labelNames,
    registers,
  });
  const duration = new Gauge({
    name: 'baithak_job_duration_seconds',
    help: 'How long the last run of a job took',
    labelNames,
    registers,
  });
  const failures = new Counter({
    name: 'baithak_job_failures_total',
    help: 'Runs of a job that failed',
    labelNames,
    registers,
  });
  return {
    jobEnded: (job, milliseconds) => duration.set({ job }, milliseconds / 1000),
    jobSucceeded: (job, at) => succeeded.set({ job }, at / 1000),
    jobFailed: (job) => failures.inc({ job }),
  };
};
