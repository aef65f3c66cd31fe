import type { Answer } from '../answer.ts';
import type { Job } from './write-batch.ts';

/** What the main thread and the writer thread say to each other. One batch is under way at a time. */
export type ToWriter =
  | { readonly kind: 'batch'; readonly jobs: readonly Job[] }
  | { readonly kind: 'ping' }
  | { readonly kind: 'close' };

export type FromWriter =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answers'; readonly answers: readonly Answer[]; readonly milliseconds: number }
  | { readonly kind: 'pong' }
  | { readonly kind: 'stray'; readonly answer: Answer };

export interface WriterData {
  readonly path: string;
  /** The address of the module that imports every file which declares writes. */
  readonly writesModule: string;
}

export interface ReadRequest {
  readonly id: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

export type ReadReply = { readonly id: number } & ({ readonly rows: readonly unknown[] } | { readonly fault: Answer });
