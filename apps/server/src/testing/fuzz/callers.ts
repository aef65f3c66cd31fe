import { io, type Socket } from 'socket.io-client';
import type { Namespace } from '@baithak/protocol/define-contract';
import { within } from '@baithak/protocol/testing/within';
import type { Person } from '../factories.ts';
import type { World } from '../world.ts';

/** Who calls: nobody, and one of each kind of person. */
export const callerKinds = ['nobody', 'guest', 'outsider', 'member', 'owner', 'staff'] as const;
export type CallerKind = (typeof callerKinds)[number];

export interface Callers {
  find(kind: CallerKind): Promise<Person | undefined>;
  /** Looks whether their sessions live, and replaces who has none any more, or is no guest any more. */
  renew(): Promise<void>;
  /** Their socket. `heard` gets what anybody's sockets receive. */
  socket(kind: CallerKind, namespace: Namespace): Promise<Socket>;
  close(): void;
}

/** Called with what arrives at a socket of a kind of person, as text. */
export type Heard = (kind: CallerKind, text: string) => void;

export const openCallers = (world: World, heard: Heard): Callers => {
  const people = new Map<CallerKind, Person>();
  const sockets = new Map<string, Socket>();
  let made = 0;

  const isStill = async (kind: CallerKind, { session }: Person): Promise<boolean> => {
    const answer = await fetch(`${world.url}/a/user/settings`, {
      headers: { authorization: `Bearer ${session.accessToken}` },
    });
    return answer.ok && (kind !== 'guest' || ((await answer.json()) as { rank: number }).rank < 0);
  };
  const make = (kind: CallerKind): Promise<Person> => {
    made += 1;
    // No word of a kind is in it: names that look like staff are refused.
    const name = `shakhs${made}`;
    if (kind === 'guest') return world.guest(name);
    return kind === 'staff' ? world.ranked(name, 10) : world.member(name);
  };
  const find: Callers['find'] = async (kind) => {
    if (kind === 'nobody') return undefined;
    const person = people.get(kind) ?? (await make(kind));
    people.set(kind, person);
    return person;
  };
  const open = async (kind: CallerKind, namespace: Namespace): Promise<Socket> => {
    const token = (await find(kind))?.session.accessToken ?? '';
    const socket = io(world.url + namespace, { transports: ['websocket'], query: { token }, forceNew: true });
    socket.onAny((...args: unknown[]) => heard(kind, JSON.stringify(args)));
    await within(
      `the connection of ${kind} to ${namespace}`,
      new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject)),
    );
    return socket;
  };
  return {
    find,
    renew: async () => {
      for (const [kind, person] of people) if (!(await isStill(kind, person))) people.delete(kind);
    },
    socket: async (kind, namespace) => {
      const key = `${(await find(kind))?.userId} ${namespace}`;
      const known = sockets.get(key);
      if (known?.connected) return known;
      known?.close();
      const socket = await open(kind, namespace);
      sockets.set(key, socket);
      return socket;
    },
    close: () => sockets.forEach((socket) => socket.close()),
  };
};
