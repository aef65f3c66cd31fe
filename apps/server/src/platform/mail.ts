import { setTimeout } from 'node:timers/promises';
import type { Log } from './log.ts';
import type { Letter } from './mail-letter.ts';
import { createOutbox } from './mail-outbox.ts';
import { createSmtp } from './mail-smtp.ts';

export interface Mail {
  /** Resolves when the letter is handed over; rejects when it could not be. */
  send(letter: Letter): Promise<void>;
  /**
   * Hands the letter over in the background, so that a caller's answer neither waits for it nor tells by its time whether there
   * was one to send. A failure is tried again after `retryAfter`; what fails for good is logged without its address.
   */
  post(letter: Letter): void;
  /** Resolves when no posted letter is on its way; gives up on those that wait for another try. */
  close(): Promise<void>;
}

export interface MailSettings {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly dataDir: string;
}

/** Pauses before the second, third and fourth try, in ms: a greylisting server takes the letter by then. */
const pauses = [5_000, 60_000, 300_000];

/** Mail by SMTP_URL, or into DATA_DIR/outbox without it (CONTRACT.md 1). */
export const createMail = (settings: MailSettings, log: Log, retryAfter: readonly number[] = pauses): Mail => {
  const carrier =
    settings.smtpUrl === undefined ? createOutbox(settings, log) : createSmtp(settings.smtpUrl, settings.mailFrom);
  const onTheWay = new Set<Promise<void>>();
  const closing = new AbortController();

  const persist = async (letter: Letter): Promise<void> => {
    for (const pause of [...retryAfter, undefined]) {
      try {
        return await carrier.carry(letter);
      } catch (error) {
        const reason = reasonOf(error);
        if (pause === undefined || closing.signal.aborted)
          return log.error({ reason }, 'a letter could not be handed over');
        log.warn({ reason, retryInMs: pause }, 'a letter could not be handed over yet');
        await setTimeout(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  };

  return {
    send: (letter) => carrier.carry(letter),
    post: (letter) => {
      const trip = persist(letter).finally(() => onTheWay.delete(trip));
      onTheWay.add(trip);
    },
    close: async () => {
      closing.abort();
      await Promise.all(onTheWay);
      carrier.close();
    },
  };
};

/** The server's answer may repeat the address: only its code is told. */
const reasonOf = (error: unknown): string => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'unknown'
  );
};
