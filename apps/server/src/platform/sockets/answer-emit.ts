import type { Emit } from '@baithak/protocol/define-contract';
import { messagesContract } from '@baithak/protocol/contracts/messages';
import { allow } from '../authenticate.ts';
import { inputChecker } from '../check-input.ts';
import type { App, SocketCaller } from '../context.ts';
import { countBytes, payersOf, withinBudget } from '../cost.ts';
import { socketErrorBody, Refusal } from '../errors.ts';
import { refusalOf } from '../http/answer-errors.ts';
import { notBuilt } from '../implement.ts';
import type { LocalConnection } from '../live/connection.ts';
import { takeEmit } from './emit-limits.ts';
import { ReadyJson } from './ready-json.ts';

type AnyHandler = (caller: SocketCaller, input: unknown) => Promise<object>;

/** The part of a connection that a caller needs. */
export interface Origin {
  readonly connection: LocalConnection;
  readonly address: string;
  readonly device: string;
}

/** Makes the listener of one emit: checks, runs, and answers by acknowledgement and by event. It never throws. */
export const answerEmit = (
  app: App,
  key: string,
  emit: Emit,
  handler: unknown,
): ((origin: Origin, args: readonly unknown[]) => Promise<void>) => {
  const check = inputChecker(emit.in);
  return async (origin, args) => {
    const last = args.at(-1);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Socket.IO's acknowledgement, which takes one answer
    const acknowledge = typeof last === 'function' ? (last as (answer: object) => void) : undefined;
    const payload = acknowledge && args.length === 1 ? undefined : args[0];
    try {
      const { connection, address, device } = origin;
      await takeEmit(app.limits, { userId: connection.viewer.userId, address });
      const caller: SocketCaller = {
        ...app,
        connection,
        address,
        device,
        viewer: { ...connection.viewer, at: app.clock.now() },
        bearer: undefined,
      };
      const run = async (): Promise<ReadyJson> => {
        allow(emit, connection.viewer);
        const input = check(payload);
        if (handler === notBuilt) throw new Refusal('NOT_BUILT');
        // `implement` has checked the handler against this very entry.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its input was parsed by the entry that it belongs to
        const ready = new ReadyJson({ status: 1, ...(await (handler as AnyHandler)(caller, input)) });
        const copies = (acknowledge ? 1 : 0) + (emit.answer ? 1 : 0);
        countBytes(ready.json.length * copies);
        return ready;
      };
      const answer = await withinBudget(app.limits, payersOf(caller.viewer, address), run);
      acknowledge?.(answer);
      if (emit.answer) connection.send(emit.answer, answer);
    } catch (error) {
      const refusal = refusalOf(error, app.log, key);
      app.metrics.countRefusal(key, refusal.code);
      sendFailure(origin.connection, emit, refusal, payload, acknowledge);
    }
  };
};

export const sendFailure = (
  connection: LocalConnection,
  emit: Emit,
  refusal: Refusal,
  payload: unknown,
  acknowledge: ((answer: object) => void) | undefined,
): void => {
  const body = socketErrorBody(refusal);
  acknowledge?.(body);
  const { msg, code } = body;
  if (emit.failure) return connection.send(emit.failure, { heading: "Can't retrieve data!", msg, code });
  if (emit.answer) return connection.send(emit.answer, { ...body, ...namesOf(payload) });
  if (!acknowledge) connection.send(messagesContract.downError.event, { heading: 'Error', msg, code });
};

/** What lets the sender see which of its sends failed. */
const namesOf = (payload: unknown): object => {
  if (typeof payload !== 'object' || payload === null) return {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys and Object.fromEntries widen the names to string
  const { tempId, editId, messageId } = payload as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries({ tempId, editId, messageId }).filter(([, id]) => typeof id === 'string' && id.length <= 24),
  );
};
