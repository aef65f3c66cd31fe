import type { App } from '../context.ts';
import { socketErrorBody, Refusal } from '../errors.ts';
import { refusalOf } from '../http/answer-errors.ts';
import type { Origin } from './answer-emit.ts';
import { takeEmit } from './emit-limits.ts';

/** The label of all unknown events: what a client sent is never one. */
const unknownEvent = 'unknown';

/** Answers an event that the contract does not have, if an answer was asked for. It is counted as any emit is. */
export const answerUnknown = async (
  { limits, metrics, log }: Pick<App, 'limits' | 'metrics' | 'log'>,
  { connection, address }: Origin,
  args: readonly unknown[],
): Promise<void> => {
  const last = args.at(-1);
  const body = await takeEmit(limits, { userId: connection.viewer.userId, address }).then(
    () => socketErrorBody(new Refusal('NOT_FOUND', { msg: 'There is no such event.' })),
    (error: unknown) => socketErrorBody(refusalOf(error, log, unknownEvent)),
  );
  metrics.countRefusal(unknownEvent, body.code);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Socket.IO's acknowledgement, which takes one answer
  if (typeof last === 'function') (last as (answer: object) => void)(body);
};
