import type { EventSubscribers } from './actions.ts';
import type { Sockets } from '../sockets/sockets.ts';
import { isWireEvent, type WireEvent, type WireTable } from './wire-table.ts';

const findEvent = (table: WireTable, key: string): [domain: string, entry: WireEvent] => {
  for (const [domain, entries] of Object.entries(table)) {
    const entry = entries[key];
    if (entry && isWireEvent(entry)) return [domain, entry];
  }
  throw new TypeError(`The contract has no event ${key}.`);
};

type Handler = (payload: unknown) => void;

/** Answers and refusals go by an event too, which may have the name of another one; they alone carry a status. */
const isAnswer = (payload: unknown): boolean => typeof payload === 'object' && payload !== null && 'status' in payload;

/** Socket.IO gives an ArrayBuffer in browsers and a Buffer in Node. */
const bytesOf = (payload: unknown): unknown => {
  if (payload instanceof ArrayBuffer) return new Uint8Array(payload);
  return payload instanceof Uint8Array
    ? new Uint8Array(payload.buffer, payload.byteOffset, payload.byteLength)
    : payload;
};

/** Listening by the contract's keys. Nothing is missed while the table loads: no connection opens before it is loaded. */
export const createEventHub = (
  sockets: Sockets,
  loadWire: () => Promise<WireTable>,
  strict: boolean,
): EventSubscribers => {
  const listen = (key: string, handler: Handler): (() => void) => {
    let stopped = false;
    const unsubscribes: (() => void)[] = [];
    const subscribe = async (): Promise<void> => {
      const [domain, { namespace, event, body }] = findEvent(await loadWire(), key);
      const parse = strict && body === undefined ? (await import('./strict.ts')).parseStrictly : undefined;
      if (stopped) return;
      const receive = (payload: unknown): void => {
        if (isAnswer(payload)) return;
        parse?.(domain, key, payload);
        handler(body === 'binary' ? bytesOf(payload) : payload);
      };
      for (const each of namespace) unsubscribes.push(sockets.on(each, event, receive));
    };
    void subscribe();
    return () => {
      stopped = true;
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the functions are made by name when they are read
  return new Proxy(Object.freeze({}), {
    get: (_, key) => (typeof key === 'string' ? (handler: Handler) => listen(key, handler) : undefined),
  }) as unknown as EventSubscribers;
};
