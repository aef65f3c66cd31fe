import { appendFile } from 'node:fs/promises';
import { hour, iso } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';

/** Where anchors are kept outside of the database (docs/contract.md#anchors). */
export interface Destination {
  readonly name: 'file' | 'webhook' | 'mail';
  /** Milliseconds between two deliveries at least. */
  readonly every: number;
  /** Rejects when it was not taken. */
  deliver(anchor: string, signal: AbortSignal): Promise<void>;
}

/** How long a webhook may take, in milliseconds. */
const timeOut = 5_000;

class NotTaken extends Error {
  readonly code: string;
  constructor(status: number) {
    super('The webhook did not take the anchor.');
    this.code = `HTTP ${status}`;
  }
}

type Needed = Pick<App, 'config' | 'clock' | 'mail'>;

const toFile = (path: string, { clock }: Needed): Destination => ({
  name: 'file',
  every: 0,
  deliver: (anchor) => appendFile(path, `${iso(clock.now())} ${anchor}\n`, { mode: 0o600 }),
});

/** Redirects are not followed, and nothing of the answer but its status is read. */
const toWebhook = (url: string, { clock, config }: Needed): Destination => ({
  name: 'webhook',
  every: 0,
  deliver: async (anchor, signal) => {
    const late = new AbortController();
    const cancel = clock.schedule(clock.now() + timeOut, () => late.abort());
    try {
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ platform: config.publicUrl, date: iso(clock.now()), anchor }),
        signal: AbortSignal.any([signal, late.signal]),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new NotTaken(answer.status);
    } finally {
      cancel();
    }
  },
});

const toMail = (to: string, { clock, config, mail }: Needed): Destination => ({
  name: 'mail',
  every: hour,
  deliver: (anchor) =>
    mail.send({
      to,
      subject: `Anchor of the moderation log of ${config.publicUrl}`,
      text: `${iso(clock.now())} ${anchor}\n\nKeep it: \`npm run admin -- verify-log ${anchor}\` says whether the log is still what it was.\n`,
    }),
});

/** Those that the settings name. */
export const destinationsOf = (app: Needed): Destination[] => {
  const { anchorFile, anchorUrl, anchorMail } = app.config;
  return [
    ...(anchorFile === undefined ? [] : [toFile(anchorFile, app)]),
    ...(anchorUrl === undefined ? [] : [toWebhook(anchorUrl, app)]),
    ...(anchorMail === undefined ? [] : [toMail(anchorMail, app)]),
  ];
};
