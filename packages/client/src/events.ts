import type { EventKey, Events } from './actions.ts';
import type { Sockets } from './sockets.ts';
import { isLeanHear, type LeanHear, type WireTable } from './wire-table.ts';

export type On = <K extends EventKey>(key: K, handler: (payload: Events[K]) => void) => () => void;

const find = (table: WireTable, key: string): [domain: string, hear: LeanHear] => {
  for (const [domain, entries] of Object.entries(table)) {
    const entry = entries[key];
    if (entry && isLeanHear(entry)) return [domain, entry];
  }
  throw new TypeError(`The contract has no event ${key}.`);
};

/** Listening by the contract's keys. Nothing is missed while the table loads: no connection opens before it is there. */
export const createEventHub =
  (sockets: Sockets, loadWire: () => Promise<WireTable>, strict: boolean): On =>
  (key, handler) => {
    let ended = false;
    const ends: (() => void)[] = [];
    const listen = async (): Promise<void> => {
      const [domain, { namespace, hear }] = find(await loadWire(), key);
      const parse = strict ? (await import('./strict.ts')).parseStrictly : undefined;
      if (ended) return;
      const heard = (payload: unknown): void => {
        parse?.(domain, key, payload);
        handler(payload as Parameters<typeof handler>[0]);
      };
      for (const each of namespace) ends.push(sockets.on(each, hear, heard));
    };
    void listen();
    return () => {
      ended = true;
      for (const end of ends) end();
    };
  };
