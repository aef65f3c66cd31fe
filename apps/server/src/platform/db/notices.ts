import type { Tx } from './write.ts';

/** What a write tells the process that asked for it, once it is stored: data that crosses threads. */
export interface Notice {
  readonly name: string;
  readonly value: unknown;
  readonly everywhere?: true;
}

/** A kind of notice; `name` is `<domain>.<noun>` and unique. */
export interface NoticeKind<T> {
  readonly name: string;
  /** Holds no value. */
  readonly of?: T;
  readonly everywhere?: true;
}

/** One that the other processes on the database hear too (`Db.follow`). Its value is JSON, and small. */
export interface SharedNoticeKind<T> extends NoticeKind<T> {
  readonly everywhere: true;
}

const left = new WeakMap<Tx, Notice[]>();

/** In a write: leaves a notice, which goes to those who listen (`Db.listen`) after the commit, and nowhere without one. */
export const leaveNotice = <T>(tx: Tx, { name, everywhere }: NoticeKind<T>, value: T): void => {
  left.set(tx, [...(left.get(tx) ?? []), { name, value, ...(everywhere && { everywhere }) }]);
};

const shared = new WeakSet<Tx>();

/** Of a transaction on a database that other processes have open as well. */
export const markShared = (tx: Tx): void => void shared.add(tx);
export const isShared = (tx: Tx): boolean => shared.has(tx);

/** What was left in a transaction's write; undefined for nothing. */
export const noticesOf = (tx: Tx): readonly Notice[] | undefined => left.get(tx);

export interface Notices {
  listen<T>(kind: NoticeKind<T>, hear: (value: T) => void): void;
  tell(notices: readonly Pick<Notice, 'name' | 'value'>[] | undefined): void;
}

export const createNotices = (): Notices => {
  const listeners = new Map<string, ((value: unknown) => void)[]>();
  return {
    listen: <T>({ name }: NoticeKind<T>, hear: (value: T) => void) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a kind is found by its name, which loses what it holds
      listeners.set(name, [...(listeners.get(name) ?? []), (value) => hear(value as T)]);
    },
    tell: (notices = []) => {
      for (const { name, value } of notices) for (const hear of listeners.get(name) ?? []) hear(value);
    },
  };
};
