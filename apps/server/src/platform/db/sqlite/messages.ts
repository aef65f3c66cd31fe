import type { Answer } from '../answer.ts';
import type { BatchResult, Job } from './write-batch.ts';

/** The messages between the main thread and the writer thread. One batch is under way at a time. */
export type ToWriter =
  | { readonly type: 'open'; readonly path: string }
  | { readonly type: 'batch'; readonly jobs: readonly Job[] }
  | { readonly type: 'ping' }
  | { readonly type: 'close' };

export type FromWriter =
  | { readonly type: 'ready' }
  | (BatchResult & { readonly type: 'answers'; readonly milliseconds: number })
  | { readonly type: 'pong' }
  | { readonly type: 'closed' }
  | { readonly type: 'stray'; readonly answer: Answer };

export interface WriterData {
  /** The address of the module that imports every file which declares writes. */
  readonly writesModule: string;
}

export interface ReadRequest {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** `microseconds`: of processor. */
export type ReadReply = { readonly id: number; readonly microseconds: number } & (
  | { readonly rows: readonly unknown[] }
  | { readonly fault: Answer }
);

export interface NamedReadsData {
  readonly path: string;
  /** The address of the module that imports every file which declares reads. */
  readonly readsModule: string | undefined;
  readonly milliseconds: number;
}

export interface NamedReadRequest {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

/** `microseconds`: of processor. */
export interface NamedReadReply {
  readonly id: number;
  readonly answer: Answer;
  readonly microseconds: number;
}
