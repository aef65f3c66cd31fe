import { appendFile } from 'node:fs/promises';
import { day, hour, iso, minute } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { anchorText, platformChain, wholeLog } from './chain.ts';
import { type ChainEnd, markHeads } from './log.write.ts';
import { loggedAct } from './log-action.ts';

/** Where anchors are kept outside of the database (docs/contract.md#anchors). */
interface Destination {
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
const destinationsOf = (app: Needed): Destination[] => {
  const { anchorFile, anchorUrl, anchorMail } = app.config;
  return [
    ...(anchorFile === undefined ? [] : [toFile(anchorFile, app)]),
    ...(anchorUrl === undefined ? [] : [toWebhook(anchorUrl, app)]),
    ...(anchorMail === undefined ? [] : [toMail(anchorMail, app)]),
  ];
};

/** Pauses before the second, third and fourth try, in milliseconds; then the next anchor is waited for. */
const pauses = [5_000, minute, 5 * minute];

interface Delivery {
  /** Takes an anchor to deliver as soon as may be. The newest holds all before it, so those that still wait are dropped. */
  give(anchor: string): void;
  stop(): Promise<void>;
}

/** Never what an error says, which may repeat an address. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code !== 'object' ? String(cause.code) : 'unknown';
};

/** Brings anchors to one place, one at a time, and again when that fails. Nobody waits for it. */
const createDelivery = (
  { name, every, deliver }: Destination,
  { clock, log }: Pick<App, 'clock' | 'log'>,
): Delivery => {
  const stopping = new AbortController();
  let [waiting, failures, notBefore]: [string | undefined, number, number] = [undefined, 0, 0];
  let underWay: Promise<void> | undefined;
  let cancel: (() => void) | undefined;

  const failed = (anchor: string, error: unknown): void => {
    if (stopping.signal.aborted) return;
    const pause = pauses[failures];
    const reason = reasonOf(error);
    if (pause === undefined) {
      failures = 0;
      log.error({ to: name, reason }, 'an anchor of the moderation log could not be delivered');
      return;
    }
    failures += 1;
    waiting ??= anchor;
    notBefore = clock.now() + pause;
    log.warn({ to: name, reason, retryInMs: pause }, 'an anchor could not be delivered; it will be tried again');
  };
  const attempt = async (anchor: string): Promise<void> => {
    try {
      await deliver(anchor, stopping.signal);
      failures = 0;
      notBefore = clock.now() + every;
    } catch (error) {
      failed(anchor, error);
    }
  };
  const go = (): void => {
    if (underWay || cancel || waiting === undefined || stopping.signal.aborted) return;
    if (clock.now() < notBefore) {
      cancel = clock.schedule(notBefore, () => {
        cancel = undefined;
        go();
      });
      return;
    }
    const anchor = waiting;
    waiting = undefined;
    underWay = attempt(anchor).finally(() => {
      underWay = undefined;
      go();
    });
  };

  return {
    give: (anchor) => {
      waiting = anchor;
      go();
    },
    stop: async () => {
      stopping.abort();
      cancel?.();
      await underWay;
    },
  };
};

interface Anchors {
  /** Gives the present end of the book to every place. */
  giveNewest(db: Pick<Db, 'read'>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A line of the log for each act, with the end of its chain and of the book, which goes to the places of the settings too:
 * whoever has one can tell later whether anything was cut or written anew (docs/contract.md#anchors).
 */
export const startAnchors = (app: App): Anchors => {
  const { db, log } = app;
  const deliveries = destinationsOf(app).map((destination) => createDelivery(destination, app));
  const give = (anchor: string): void => {
    for (const delivery of deliveries) delivery.give(anchor);
  };
  db.listen(loggedAct, ({ what, roomId, seq, hash, anchor }) => {
    log.info({ what, ...(roomId !== null && { roomId }), entries: seq, hash, anchor }, 'an act of moderation');
    give(anchor);
  });
  return {
    giveNewest: async ({ read }) => {
      const end = await read
        .selectFrom('moderation_log_heads')
        .select(['seq', 'hash'])
        .where('chain', '=', wholeLog)
        .executeTakeFirst();
      if (end) give(anchorText(end.seq, end.hash));
    },
    stop: async () => {
      for (const delivery of deliveries) await delivery.stop();
    },
  };
};

const fieldsOf = ({ chain, seq, hash }: ChainEnd) =>
  chain === wholeLog
    ? { anchor: anchorText(seq, hash) }
    : { ...(chain !== platformChain && { roomId: chain }), entries: seq, hash };

/** Prints the end of every chain that moved, once a day: whoever keeps the lines can tell later whether the log was changed. */
export const printHeads = async ({ db, clock, log }: Pick<App, 'db' | 'clock' | 'log'>): Promise<void> => {
  for (;;) {
    const at = clock.now();
    const ends = await db.write(markHeads, { day: Math.floor(at / day), at });
    for (const end of ends) log.info(fieldsOf(end), 'the end of a moderation log');
    if (ends.length === 0) return;
  }
};
