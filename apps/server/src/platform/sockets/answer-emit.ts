import type { Emit } from '@baithak/protocol/contract';
import { allow } from '../authenticate.ts';
import { inputChecker } from '../check-input.ts';
import type { App, SocketCaller } from '../context.ts';
import { errorBody, Refusal } from '../errors.ts';
import { refusalOf } from '../http/answer-errors.ts';
import { notBuilt } from '../implement.ts';
import type { LimitRule } from '../limits.ts';
import type { LiveSocket } from '../live/live.ts';

type AnyHandler = (caller: SocketCaller, input: unknown) => Promise<object>;

/** The part of a connection that a caller needs. */
export interface Origin {
  readonly socket: LiveSocket;
  /** Names the connection, which the namespaces share. */
  readonly connection: string;
  readonly address: string;
  readonly device: string;
}

/** What one connection may emit: far more than people do, and a speaker's 64 slices a second. */
const emitsByConnection: LimitRule = { name: 'emits', points: 1000, seconds: 10 };

/** Makes the listener of one emit: checks, runs, and answers by acknowledgement and by event. It never throws. */
export const answerEmit = (
  app: App,
  key: string,
  emit: Emit,
  handler: unknown,
): ((origin: Origin, args: readonly unknown[]) => Promise<void>) => {
  const check = emit.body === 'binary' ? bytesOf : inputChecker(emit.in);
  return async (origin, args) => {
    const last = args.at(-1);
    const acknowledge = typeof last === 'function' ? (last as (answer: object) => void) : undefined;
    const payload = acknowledge && args.length === 1 ? undefined : args[0];
    try {
      await app.limits.take(emitsByConnection, origin.connection);
      allow(emit.auth, origin.socket.viewer);
      const input = check(payload);
      if (handler === notBuilt) throw new Refusal('NOT_BUILT');
      const { socket, address, device } = origin;
      const caller: SocketCaller = { ...app, socket, address, device, viewer: socket.viewer, bearer: undefined };
      // `implement` has checked the handler against this very entry.
      const answer = { status: 1, ...(await (handler as AnyHandler)(caller, input)) };
      acknowledge?.(answer);
      if (emit.answer) origin.socket.tell(emit.answer, answer);
    } catch (error) {
      const refusal = refusalOf(error, app.log, key);
      app.metrics.countRefusal(key, refusal.code);
      tellFailure(origin.socket, emit, refusal, payload, acknowledge);
    }
  };
};

const bytesOf = (payload: unknown): Uint8Array => {
  if (payload instanceof Uint8Array) return payload;
  throw new Refusal('INVALID_INPUT', { msg: 'The payload must be binary.' });
};

const tellFailure = (
  socket: LiveSocket,
  emit: Emit,
  refusal: Refusal,
  payload: unknown,
  acknowledge: ((answer: object) => void) | undefined,
): void => {
  const body = errorBody(refusal);
  acknowledge?.(body);
  const { msg, code } = body;
  if (emit.failure) return socket.tell(emit.failure, { heading: "Can't retrieve data!", msg, code });
  if (emit.answer) return socket.tell(emit.answer, { ...body, ...namesOf(payload) });
  if (!acknowledge) socket.tell('downError', { heading: 'Error', msg, code });
};

/** What tells the sender which of its sends failed. */
const namesOf = (payload: unknown): object => {
  if (typeof payload !== 'object' || payload === null) return {};
  const { tempId, editId, messageId } = payload as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries({ tempId, editId, messageId }).filter(([, id]) => typeof id === 'string' && id.length <= 24),
  );
};
