import { newId } from '@baithak/protocol/ids';
import { escapeHtml } from '@baithak/protocol/text/escape-html';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import type { Log } from '../log.ts';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Beside those that every mail has. */
  headers?: Readonly<Record<string, string>>;
  /** Without SMTP the link is logged, so that a newcomer can follow it. */
  link?: string;
}

/** One way of sending a mail. */
interface MailTransport {
  deliver(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** No transfer encoding: a file can be read, and its link copied, without a mail program. */
const readable = (kind: 'plain' | 'html', content: string) => ({
  raw: `Content-Type: text/${kind}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`,
});

/** Writes every mail to DATA_DIR/outbox/<id>.eml, readable by the owner only, and logs its link (docs/contract.md#settings). */
const createOutbox = ({ dataDir, mailFrom }: { dataDir: string; mailFrom: string }, log: Log): MailTransport => {
  const outbox = join(dataDir, 'outbox');
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    deliver: async ({ link, to, subject, text, html, headers = {} }) => {
      // Named before it is written, so that the names sort in the order of sending.
      const file = `${newId()}.eml`;
      // One alternative alone would be the whole mail, without its head.
      const content = html ? { alternatives: [readable('plain', text), readable('html', html)] } : { text };
      const { message } = await writer.sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        subject,
        headers,
        ...content,
      });
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not written into memory.');
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      // Whoever watches the folder sees complete mails only.
      await writeFile(join(outbox, `.${file}`), message, { mode: 0o600 });
      await rename(join(outbox, `.${file}`), join(outbox, file));
      log.info({ file, ...(link ? { link } : {}) }, 'a mail is in the outbox');
    },
    close: () => writer.close(),
  };
};

/** Mails at once, and how long the server may be idle, in milliseconds. */
const connections = 3;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends mails through the server that SMTP_URL names. */
const createSmtp = (smtpUrl: string, mailFrom: string): MailTransport => {
  const transport = nodemailer.createTransport({ url: smtpUrl, pool: true, maxConnections: connections, ...timeouts });
  return {
    deliver: async ({ to, subject, text, html, headers = {} }) => {
      // As an object the address is taken whole, never read as a list.
      await transport.sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        subject,
        headers,
        text,
        ...(html ? { html } : {}),
      });
    },
    close: () => transport.close(),
  };
};

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

/** A mail as HTML. `body` is HTML; `language` decides its direction. */
export const mailPage = (language: 'en' | 'ur', subject: string, body: string): string => `<!doctype html>
<html lang="${language}" dir="${language === 'ur' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; line-height: 1.7; max-width: 34em; margin: 2em auto; padding: 0 1em">
${body}
</body>
</html>
`;

/** The one thing to press in a mail. */
export const mailButton = (link: string, text: string): string =>
  `<p><a href="${escapeHtml(link)}" style="display: inline-block; padding: 0.6em 1.2em; border-radius: 0.5em; background: #0b6b63; color: #ffffff">${escapeHtml(text)}</a></p>`;
