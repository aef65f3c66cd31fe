import type { ErrorCode } from '@baithak/protocol/errors';
import { minute, type Clock } from './clock.ts';
import type { Log } from './log.ts';

/**
 * The log of authentication (docs/contract.md#log-of-authentication): who signed in and out, what was refused. User ids only: no
 * names, no addresses, no secrets.
 */
export interface AuthLog {
  /** `what`: the key of the call that succeeded, or that failed as `….failed`; `by`: who did it, when another than the person. */
  note(what: string, who: { readonly userId?: string | undefined; readonly by?: string }): void;
  /** Any call or emit that was refused, by its key; logged when the code says who may not, or how often. */
  refused(entry: string, code: ErrorCode): void;
}

/** Lines of one kind in a minute, and of all: an attacker must not fill the disk. What is beyond is counted. */
const mostOfAKind = 20;
const mostInAll = 600;

const logged: ReadonlySet<ErrorCode> = new Set([
  'BAD_TOKEN',
  'FORBIDDEN',
  'GUESTS_MAY_NOT',
  'OUTRANKED',
  'INVALID_PASSWORD',
  'BAD_OTP',
  'NOT_VERIFIED',
  'EXPIRED',
  'SUSPENDED',
  'BANNED',
  'TOO_MANY',
  'SPAM_CONTROL',
]);

export const createAuthLog = (log: Log, level: string, clock: Clock): AuthLog => {
  const lines = log.child({ log: 'auth' }, { level });
  /** Of this minute, by what happened: lines written, and how often more. */
  const seen = new Map<string, { written: number; more: number }>();
  let inAll = 0;

  const endMinute = (): void => {
    for (const [what, { more }] of seen) if (more > 0) lines.info({ what, more });
    seen.clear();
    inAll = 0;
  };
  const write = (what: string, fields: object): void => {
    if (seen.size === 0) clock.schedule(clock.now() + minute, endMinute);
    const kind = seen.get(what) ?? { written: 0, more: 0 };
    seen.set(what, kind);
    if (kind.written >= mostOfAKind || inAll >= mostInAll) {
      kind.more += 1;
      return;
    }
    kind.written += 1;
    inAll += 1;
    lines.info({ what, ...fields });
  };

  return {
    note: (what, who) => write(what, who),
    refused: (entry, code) => {
      if (logged.has(code)) write(`${entry} ${code}`, {});
    },
  };
};
