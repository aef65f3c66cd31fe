import type { Tx } from './write.ts';

/**
 * A named read of several statements. On SQLite it runs whole in a thread of its own, so that neither its statements nor
 * the work between them hold up the main thread; on PostgreSQL on connections of its own, whose statements are ended
 * when they take too long. It awaits only `db`, and its input and output are structured-cloneable. Once `isOver` says so
 * it answers what it has.
 */
export interface Read<In, Out> {
  readonly name: string;
  readonly run: (db: Tx, input: In, isOver: () => boolean) => Promise<Out>;
}

const registered = new Map<string, Read<never, unknown>>();

/** Declares a read; `name` is `<domain>.<verbNoun>` and unique. The thread finds it by that name. */
export const defineRead = <In, Out>(read: Read<In, Out>): Read<In, Out> => {
  if (registered.has(read.name)) throw new Error(`The read ${read.name} is declared twice.`);
  registered.set(read.name, read as Read<never, unknown>);
  return read;
};

export const findRead = (name: string): Read<never, unknown> => {
  const read = registered.get(name);
  if (!read) throw new Error(`No read is called ${name}. Is its file imported by reads.ts?`);
  return read;
};

/** How long a read may look, in milliseconds (docs/contract.md#search). */
export const namedReadMs = 50;

/** Whether so many milliseconds from now are over. */
export const isOverAfter = (milliseconds: number): (() => boolean) => {
  const end = performance.now() + milliseconds;
  return () => performance.now() >= end;
};

/** Reads of one person that may wait for their turn. */
export const mostReadsWaiting = 20;
