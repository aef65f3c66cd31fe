import type { Log } from './log.ts';

/** Of which life of the database its revisions are (docs/contract.md#epochs). */
export interface Epoch {
  now(): string;
  /** Calls `listener` when the database is another one than before: a promoted standby, or a backup. */
  onChange(listener: () => void): void;
}

/** `take`: what a connection to the database says. */
export const createEpoch = (log: Log): Epoch & { readonly take: (epoch: string) => void } => {
  const listeners: (() => void)[] = [];
  let known = '';
  return {
    now: () => known,
    onChange: (listener) => void listeners.push(listener),
    take: (epoch) => {
      if (epoch === known) return;
      const isFirst = known === '';
      known = epoch;
      if (isFirst) return;
      log.warn('the database is a promoted standby or a backup: connections are ended, and everybody loads anew');
      for (const listener of listeners) listener();
    },
  };
};
