import type { App } from '../../../platform/context.ts';
import type { EndpointConfig } from '../../../platform/config.ts';
import { createCircuit, type Circuit, type Pass } from './circuit.ts';
import { createEndpointMetrics, type EndpointMetrics } from './endpoint-metrics.ts';
import { createAsk, type EndpointInput, type Scores } from './endpoint.ts';
import { EndpointFailure } from './endpoint-failure.ts';

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
