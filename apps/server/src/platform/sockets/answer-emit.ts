import { messagesContract } from '@baithak/protocol/contracts/messages';
import type { Emit } from '@baithak/protocol/define-contract';
import type { Socket } from 'socket.io';
import { allow } from '../authenticate.ts';
import type { App, SocketCaller } from '../context.ts';
import { countBytes, payersOf, withinBudget } from '../cost.ts';
import { Refusal, socketErrorBody } from '../errors.ts';
import { refusalOf } from '../http/answer-errors.ts';
import { inputChecker, notBuilt } from '../implement.ts';
import type { LocalConnection } from '../live/connection.ts';
import { websocketOf } from '../live/slow-readers.ts';
import type { LimitRule, RateLimiter } from '../rate-limiter.ts';
import { ReadyJson } from './ready-json.ts';

/** What one person may emit on all their connections: far more than people do, and a speaker's 64 slices a second. */
const emitsByPerson: LimitRule = { name: 'emits', points: 1000, seconds: 10 };
/** Twenty people at that limit behind one address. */
export const emitsByAddress: LimitRule = { name: 'emits_address', points: 20_000, seconds: 10 };
/** Bytes received that are one point more; no message has as many. */
const bytesOfPoint = 32_768;

/** Whom an emit is counted for. */
interface Emitter {
  readonly userId: string;
  readonly address: string;
}

/** Takes one emit from the budgets of its person and address. A person who has used up theirs takes nothing from neighbours. */
export const takeEmit = async (limits: RateLimiter, { userId, address }: Emitter): Promise<void> => {
  await limits.take(emitsByPerson, userId);
  await limits.take(emitsByAddress, address);
};

/** What is large when it arrives is paid for by its size, whatever becomes of it: it has been parsed by then. */
const chargeReceived = async (limits: RateLimiter, { userId, address }: Emitter, bytes: number): Promise<void> => {
  const points = Math.floor(bytes / bytesOfPoint);
  if (points === 0) return;
  await limits.charge(emitsByPerson, userId, points);
  await limits.charge(emitsByAddress, address, points);
};

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

/**
 * What one connection may send within 10 s before it is ended. Emits wait for their turn in memory, and each of those
 * beyond the person's limit is answered with an error: whoever goes on all the same reads no answers.
 */
const windowMs = 10_000;
const mostPackets = 5000;
/** Until it is known whose it is: a few namespaces that are asked for, and asked for again. */
const mostPacketsOfStrangers = 100;
const mostBytes = 32 * 1024 * 1024;

type Transport = Socket['conn'];

/** Counts what connections send. */
export interface InputBounds {
  watch(transport: Transport): void;
  /** Whose connection it is, once that is known: a large packet takes more from their budget. */
  belongsTo(transport: Transport, emitter: Emitter): void;
}

export const createInputBounds = ({ limits, clock }: Pick<App, 'limits' | 'clock'>): InputBounds => {
  const emitters = new WeakMap<Transport, Emitter>();
  return {
    belongsTo: (transport, emitter) => void emitters.set(transport, emitter),
    watch: (transport) => {
      let [packets, bytes, endsAt] = [0, 0, 0];
      const count = (length: number): void => {
        if (clock.now() >= endsAt) [packets, bytes, endsAt] = [0, 0, clock.now() + windowMs];
        packets += 1;
        bytes += length;
        const emitter = emitters.get(transport);
        if (emitter) void chargeReceived(limits, emitter, length);
        if (packets > (emitter ? mostPackets : mostPacketsOfStrangers) || bytes > mostBytes)
          websocketOf(transport)?.terminate();
      };
      // Engine.IO's own pongs too. A packet may be empty: then it has no data.
      transport.on('packet', ({ data }: { readonly data?: string | Buffer }) => count(data?.length ?? 0));
      // Frames of the websocket itself, which ws answers before anybody sees them.
      for (const frame of ['ping', 'pong'] as const) websocketOf(transport)?.on(frame, ({ length }) => count(length));
    },
  };
};

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
