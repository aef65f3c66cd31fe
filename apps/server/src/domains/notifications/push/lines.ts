import { createLru } from '../../../platform/lru.ts';

/** Messages under way at once, to all services. */
const atOnce = 32;
/** Of them, to services that did not answer within a second, or are new: all together, and one of them. */
const slowAtOnce = atOnce / 2;
const atOnceOfSlow = 4;
const fastMs = 1000;
/** What waits for one person, and for everybody; of more the oldest goes. */
const mostOfPerson = 50;
const mostWaiting = 5000;
/** Services whose speed is remembered. */
const mostHosts = 1000;

type Task = () => Promise<void>;

interface Host {
  running: number;
  waiting: number;
  /** What waits, by person, those first who have waited longest; and of those to whom something is under way. */
  readonly ready: Map<string, Task[]>;
  readonly held: Map<string, Task[]>;
}

export interface Lines {
  /**
   * Runs a task after those of the same person at the same service. Of what a person has beyond 50, and of what waits beyond
   * 5,000, something is dropped: of the service for which most waits.
   */
  add(userId: string, host: string, task: Task): void;
  /** Resolves when nothing is running any more; what waits is dropped. */
  stop(): Promise<void>;
}

interface LinesOptions {
  /** Called for each task that is dropped. */
  readonly onDrop: () => void;
  /** Milliseconds that only go forward. */
  readonly now?: () => number;
}

const longestOf = (hosts: ReadonlyMap<string, Host>): Host | undefined =>
  [...hosts.values()].reduce<Host | undefined>(
    (most, host) => (host.waiting > (most?.waiting ?? 0) ? host : most),
    undefined,
  );

/** Takes out what has waited longest; false when nothing waits. */
const takeOldest = (host: Host): boolean => {
  for (const lines of [host.ready, host.held])
    for (const [userId, line] of lines) {
      if (!line.shift()) continue;
      if (line.length === 0) host.ready.delete(userId);
      host.waiting -= 1;
      return true;
    }
  return false;
};

/**
 * Tasks of each person and service one after another, and no more than some to a service that is slow: half of what is under way
 * at once is kept for those that answered within a second, so that nobody can stop the others by naming a service that
 * does not. Tasks do not reject.
 */
export const createLines = ({ onDrop, now = () => performance.now() }: LinesOptions): Lines => {
  const hosts = new Map<string, Host>();
  const fast = createLru<boolean>(mostHosts);
  const running = new Set<Promise<void>>();
  let waiting = 0;
  let slowRunning = 0;
  let isStopped = false;

  const isFast = (name: string): boolean => fast.get(name) === true;
  const hasRoom = (name: string, { running: own }: Host): boolean =>
    running.size < atOnce && (isFast(name) || (slowRunning < slowAtOnce && own < atOnceOfSlow));

  /** What has waited longest for the service for which most waits. */
  const dropOne = (): void => {
    const host = longestOf(hosts);
    if (!host || !takeOldest(host)) return;
    waiting -= 1;
    onDrop();
  };

  const run = async (name: string, host: Host, userId: string, task: Task): Promise<void> => {
    const slow = !isFast(name);
    const began = now();
    host.running += 1;
    if (slow) slowRunning += 1;
    await task();
    fast.set(name, now() - began <= fastMs);
    host.running -= 1;
    if (slow) slowRunning -= 1;
    const rest = host.held.get(userId) ?? [];
    host.held.delete(userId);
    if (rest.length > 0) host.ready.set(userId, rest);
    if (host.running === 0 && host.waiting === 0) hosts.delete(name);
  };

  /** The next task of a service goes; false when it has none, or no room. */
  const startOne = (name: string, host: Host): boolean => {
    if (!hasRoom(name, host)) return false;
    for (const [userId, line] of host.ready) {
      host.ready.delete(userId);
      const task = line.shift();
      if (!task) continue;
      host.held.set(userId, line);
      host.waiting -= 1;
      waiting -= 1;
      const ending: Promise<void> = run(name, host, userId, task).finally(() => {
        running.delete(ending);
        start();
      });
      running.add(ending);
      return true;
    }
    return false;
  };

  /** In turns between the services. */
  const start = (): void => {
    if (isStopped) return;
    for (let some = true; some && running.size < atOnce;) {
      some = false;
      for (const [name, host] of hosts) if (startOne(name, host)) some = true;
    }
  };

  return {
    add: (userId, name, task) => {
      const host = hosts.get(name) ?? { running: 0, waiting: 0, ready: new Map(), held: new Map() };
      hosts.set(name, host);
      const own = host.held.get(userId) ?? host.ready.get(userId) ?? [];
      if (own.length >= mostOfPerson) return onDrop();
      if (waiting >= mostWaiting) dropOne();
      own.push(task);
      host.waiting += 1;
      waiting += 1;
      if (!host.held.has(userId)) host.ready.set(userId, own);
      start();
    },
    stop: async () => {
      isStopped = true;
      hosts.clear();
      waiting = 0;
      await Promise.all(running);
    },
  };
};
