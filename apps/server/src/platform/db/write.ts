import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The one transaction a write may await. */
export type Tx = Kysely<Tables>;

/**
 * A named write. On SQLite it runs inside the writer thread, on PostgreSQL on a pooled connection; it awaits only `tx`,
 * takes its clock and ids from its input (structured-cloneable), and throws a Refusal to store nothing.
 */
export interface Write<In, Out> {
  readonly name: string;
  readonly run: (tx: Tx, input: In) => Promise<Out>;
  /** PostgreSQL: writes of one key go one after another, those that wait together in one transaction (group commit). */
  readonly key?: (input: In) => string;
}

const registered = new Map<string, Write<never, unknown>>();

/** Declares a write; `name` is `<domain>.<verbNoun>` and unique. The writer thread finds it by that name. */
export const defineWrite = <In, Out>(write: Write<In, Out>): Write<In, Out> => {
  if (registered.has(write.name)) throw new Error(`The write ${write.name} is declared twice.`);
  registered.set(write.name, write as Write<never, unknown>);
  return write;
};

export const findWrite = (name: string): Write<never, unknown> => {
  const write = registered.get(name);
  if (!write) throw new Error(`No write is called ${name}. Is its file imported by writes.ts?`);
  return write;
};
