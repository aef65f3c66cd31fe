import { setTimeout } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { OutgoingMail } from './mail-transport.ts';
import { createOutbox } from './outbox.ts';
import { createSmtp } from './smtp.ts';

export interface Mail {
  /** Resolves when the mail is accepted by the transport; rejects when it could not be sent. */
  send(mail: OutgoingMail): Promise<void>;
  /**
   * Sends the mail in the background, so that a caller's answer neither waits for it nor shows by its time whether there
   * was one to send. A failure is tried again after `retryAfter`; what fails for good is logged without its address.
   */
  post(mail: OutgoingMail): void;
  /** Resolves when no mail is being sent any more; gives up on those that wait for another attempt. */
  close(): Promise<void>;
}

export interface MailSettings {
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly dataDir: string;
}

/** Pauses before the second, third and fourth try, in milliseconds: a greylisting server accepts the mail by then. */
const pauses = [5_000, 60_000, 300_000];

/** Mail by SMTP_URL, or into DATA_DIR/outbox without it (docs/contract.md#settings). */
export const createMail = (settings: MailSettings, log: Log, retryAfter: readonly number[] = pauses): Mail => {
  const transport =
    settings.smtpUrl === undefined ? createOutbox(settings, log) : createSmtp(settings.smtpUrl, settings.mailFrom);
  const onTheWay = new Set<Promise<void>>();
  const closing = new AbortController();

  const persist = async (mail: OutgoingMail): Promise<void> => {
    for (const pause of [...retryAfter, undefined]) {
      try {
        return await transport.deliver(mail);
      } catch (error) {
        const reason = reasonOf(error);
        if (pause === undefined || closing.signal.aborted) return log.error({ reason }, 'a mail could not be sent');
        log.warn({ reason, retryInMs: pause }, 'a mail could not be sent; it will be tried again');
        await setTimeout(pause, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  };

  return {
    send: (mail) => transport.deliver(mail),
    post: (mail) => {
      const trip = persist(mail).finally(() => onTheWay.delete(trip));
      onTheWay.add(trip);
    },
    close: async () => {
      closing.abort();
      await Promise.all(onTheWay);
      transport.close();
    },
  };
};

/** The server's answer may repeat the address: only its code is logged. */
const reasonOf = (error: unknown): string => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nodemailer adds these to its errors; they are checked below
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'unknown'
  );
};
