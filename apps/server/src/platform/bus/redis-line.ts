import { createClient } from '@redis/client';

/** Two connections to Redis, of which one subscribes and one publishes. When one is lost the line ends; it is never mended. */
export interface Line {
  publish(channel: string, message: Buffer): void;
  /** Published, and not answered yet. */
  unanswered(): number;
  /** Resolves once Redis has acknowledged all of them. */
  subscribe(channels: readonly string[]): Promise<void>;
  unsubscribe(channel: string): void;
  /** Resolves once everything that was published was answered, or after some time; the line has ended then. */
  finish(): Promise<void>;
  end(reason?: Error): void;
}

export interface LineEvents {
  readonly onMessage: (channel: string, message: Buffer) => void;
  /** A message was refused, or lost with the line. */
  readonly onDropped: () => void;
  /** Once, also for a line that never came about. */
  readonly onEnd: (reason: Error | undefined) => void;
}

/** ms */
const connectTimeout = 3000;
const socketTimeout = 3000;
const longestFinish = 300;

/** Messages that Redis has not answered: beyond, the bus drops. */
export const mostUnanswered = 10_000;

/** Channels that one command subscribes to: Redis answers nobody else meanwhile. */
const atOnce = 1000;

/*
 * Nearly every default is changed. The client would keep what is published while it connects and send it late, give up
 * for ever after some errors, and renew the time of a connection that answers nothing with each write: so the bus watches what it
 * hears of itself, and makes new clients. A timer for each command would cost more than the command.
 */
const newClient = (url: string, name: string) =>
  createClient({
    url,
    name,
    RESP: 2,
    disableOfflineQueue: true,
    commandsQueueMaxLength: mostUnanswered + 1000,
    commandOptions: { timeout: 0 },
    maintNotifications: 'disabled',
    disableClientInfo: true,
    socket: { connectTimeout, socketTimeout, reconnectStrategy: false },
  });

/** Connections that are one: when one of them is lost, all are thrown away. */
interface Connected {
  readonly clients: readonly ReturnType<typeof newClient>[];
  hasEnded(): boolean;
  end(reason?: Error): void;
}

/** A connection for each name, or undefined when they ended before they were there. `onEnd` is called once in any case. */
export const connectTo = async (
  url: string,
  names: readonly string[],
  onEnd: LineEvents['onEnd'],
): Promise<Connected | undefined> => {
  const clients = names.map((name) => newClient(url, name));
  let hasEnded = false;
  const destroy = (): void => {
    for (const client of clients) client.destroy();
  };
  const end = (reason?: Error): void => {
    if (hasEnded) return;
    hasEnded = true;
    destroy();
    onEnd(reason);
  };
  for (const client of clients) client.on('error', end);
  const connected = await Promise.allSettled(clients.map((client) => client.connect()));
  for (const each of connected)
    if (each.status === 'rejected') end(each.reason instanceof Error ? each.reason : undefined);
  if (!hasEnded) return { clients, hasEnded: () => hasEnded, end };
  // A client that is destroyed while it connects would stay connected.
  destroy();
  return undefined;
};

/** ms */
const longestPause = 2000;
const firstPause = 100;

/** When to connect again: at a random time, so that processes do not all come at once. */
export const createRetries = (open: () => Promise<void>) => {
  let tries = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    again: (): void => {
      timer = setTimeout(() => void open(), Math.random() * Math.min(longestPause, firstPause * 2 ** tries)).unref();
      tries += 1;
    },
    succeeded: () => void (tries = 0),
    stop: () => clearTimeout(timer),
  };
};

/** Undefined when it ended before it was there. */
export const openLine = async (url: string, { onMessage, onDropped, onEnd }: LineEvents): Promise<Line | undefined> => {
  const connected = await connectTo(url, ['baithak-publish', 'baithak-subscribe'], onEnd);
  const [publisher, subscriber] = connected?.clients ?? [];
  if (!connected || !publisher || !subscriber) return undefined;
  const { hasEnded, end } = connected;
  let waiting = 0;
  const answered = (): void => void (waiting -= 1);
  const refused = (): void => {
    waiting -= 1;
    onDropped();
  };
  const hear = (message: Buffer, channel: Buffer): void => onMessage(channel.toString(), message);
  return {
    publish: (channel, message) => {
      waiting += 1;
      publisher.sendCommand(['PUBLISH', channel, message]).then(answered, refused);
    },
    unanswered: () => waiting,
    subscribe: async (channels) => {
      const parts = Array.from({ length: Math.ceil(channels.length / atOnce) }, (_, at) =>
        channels.slice(at * atOnce, (at + 1) * atOnce),
      );
      await Promise.all(parts.map((part) => subscriber.subscribe(part, hear, true)));
    },
    // With its listener: without, the client forgets a channel that was subscribed to again meanwhile.
    unsubscribe: (channel) => void subscriber.unsubscribe(channel, hear, true).catch(() => {}),
    finish: async () => {
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, longestFinish)));
      if (!hasEnded()) await Promise.race([publisher.close(), over]);
      clearTimeout(timer);
      end();
    },
    end,
  };
};
