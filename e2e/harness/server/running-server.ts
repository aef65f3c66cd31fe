import type { LogLines } from './log-lines.ts';

/** One run of a server: a process of its own, or in this one. */
export interface RunningServer {
  readonly url: string;
  readonly lines: LogLines;
  /** As SIGTERM ends it. */
  stop(): Promise<unknown>;
}
