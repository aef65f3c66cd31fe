import type { Emit } from '@baithak/protocol/define-contract';
import { allow } from '../authenticate.ts';
import type { App, SocketCaller } from '../context.ts';
import { payersOf, prices } from '../cost.ts';
import { Refusal } from '../errors.ts';
import { refusalOf } from '../http/answer-errors.ts';
import { notBuilt } from '../implement.ts';
import { type Origin, sendFailure, takeEmit } from './answer-emit.ts';

type StreamHandler = (caller: SocketCaller, bytes: Uint8Array) => object;

/**
 * Makes the listener of an emit whose payload is bytes. They come dozens of times a second and nobody waits for an answer, so
 * what is taken costs its handler alone, which bounds it; it runs at once, so that bytes stay in their order. What is
 * refused is counted and answered as any emit is. It never throws.
 */
export const answerStream = (
  app: App,
  key: string,
  emit: Emit,
  handler: unknown,
): ((origin: Origin, args: readonly unknown[]) => Promise<void>) => {
  const refuse = async ({ connection, address }: Origin, error: unknown, acknowledge: unknown): Promise<void> => {
    const { userId } = connection.viewer;
    for (const { rule, key: payer } of payersOf(connection.viewer, address))
      await app.limits.charge(rule, payer, prices.call);
    const refusal = await takeEmit(app.limits, { userId, address }).then(
      () => refusalOf(error, app.log, key),
      (tooMany: unknown) => refusalOf(tooMany, app.log, key),
    );
    app.metrics.countRefusal(key, refusal.code);
    sendFailure(connection, emit, refusal, undefined, acknowledgementOf(acknowledge));
  };

  return async (origin, [bytes, acknowledge]) => {
    const { connection, address, device } = origin;
    try {
      if (!(bytes instanceof Uint8Array)) throw new Refusal('INVALID_INPUT', { msg: 'The payload must be binary.' });
      allow(emit, connection.viewer);
      if (handler === notBuilt) throw new Refusal('NOT_BUILT');
      const viewer = { ...connection.viewer, at: app.clock.now() };
      const caller: SocketCaller = { ...app, connection, address, device, viewer, bearer: undefined };
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `implement` has checked the handler against this very entry
      (handler as StreamHandler)(caller, bytes);
      acknowledgementOf(acknowledge)?.({ status: 1 });
    } catch (error) {
      await refuse(origin, error, acknowledge);
    }
  };
};

const acknowledgementOf = (argument: unknown): ((answer: object) => void) | undefined =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Socket.IO's acknowledgement, which takes one answer
  typeof argument === 'function' ? (argument as (answer: object) => void) : undefined;
