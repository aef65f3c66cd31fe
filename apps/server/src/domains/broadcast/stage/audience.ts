import { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import { limits } from '@baithak/protocol/limits';
import type { PayloadIn } from '@baithak/protocol/define-contract';
import type { Listener } from '@baithak/protocol/entities/entities';
import type { App } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/live/live.ts';
import type { Hands } from './hands.ts';
import type { Streams, Wants } from './room-stream.ts';
import type { Turns } from './turns.ts';

type EndReason = PayloadIn<typeof broadcastContract.broadcastEnded>['reason'];

/** Who listens where. Callers check who may. */
export interface Audience {
  /** False for a connection that is gone. Of a person with too many sockets that listen, the first one does no more. */
  listen(connection: Connection, roomId: string, listener: Listener, wants: Wants): boolean;
  /** A socket listens and speaks no more. `lost`: nobody has wanted that, its line is down. */
  unlisten(connection: Connection, lost?: boolean): void;
  /** How somebody looks now. */
  refresh(roomId: string, userId: string, listener: Listener): void;
  /** Takes a person, or everybody, out of a room's audio. */
  remove(roomId: string, userId: string | undefined): void;
}

export const createAudience = (app: App, streams: Streams, turns: Turns, hands: Hands): Audience => {
  const { live, services } = app;
  /** By user id, in the order in which they began. */
  const listeningSockets = new Map<string, Set<Connection>>();

  const unlisten: Audience['unlisten'] = (connection, lost = false) => {
    const stream = connection.listensTo === undefined ? undefined : streams.find(connection.listensTo);
    if (!stream) return;
    const { userId } = connection.viewer;
    const person = stream.people.get(userId);
    const own = listeningSockets.get(userId);
    own?.delete(connection);
    if (own?.size === 0) listeningSockets.delete(userId);
    live.leaveAudience(connection);
    person?.sockets.delete(connection);
    const isGone = person?.sockets.size === 0;
    if (isGone) {
      stream.people.delete(userId);
      hands.left(stream, userId, lost);
    }
    if (turns.spokenIn(connection) === stream) turns.endIn(stream);
    else if (isGone && stream.turn?.userId !== userId) stream.news.left(person.listener.username);
    streams.settle(stream);
  };
  const endFor = (connection: Connection, roomId: string, reason: EndReason): void => {
    unlisten(connection);
    live.connection(connection).publish(broadcastContract.broadcastEnded, { roomId, reason });
  };
  /** Each frame goes to every socket that listens: one person may not make it a thousand. */
  const endFirst = (userId: string): void => {
    const own = [...(listeningSockets.get(userId) ?? [])];
    if (own.length <= limits.listeningSockets) return;
    const first = own.slice(0, -1).find((connection) => !turns.spokenIn(connection)) ?? own[0];
    if (first?.listensTo !== undefined) endFor(first, first.listensTo, 'elsewhere');
  };

  return {
    unlisten,
    listen: (connection, roomId, listener, wants) => {
      if (connection.listensTo !== roomId) unlisten(connection);
      if (!live.enterAudience(connection, roomId, wants)) return false;
      const stream = streams.of(roomId);
      const { userId } = connection.viewer;
      const known = stream.people.get(userId);
      const person = known ?? { listener, sockets: new Map<Connection, Wants>() };
      person.sockets.set(connection, wants);
      stream.people.set(userId, person);
      listeningSockets.set(userId, (listeningSockets.get(userId) ?? new Set()).add(connection));
      hands.came(stream, userId);
      if (!known && stream.turn?.userId !== userId) stream.news.joined(listener);
      streams.settle(stream);
      endFirst(userId);
      return true;
    },
    refresh: (roomId, userId, listener) => {
      const stream = streams.find(roomId);
      if (!stream) return;
      hands.refresh(stream, userId, listener);
      const person = stream.people.get(userId);
      const before = person?.listener.username;
      if (person) person.listener = listener;
      if (stream.turn?.userId === userId) {
        turns.change(stream, listener);
        services.rooms.speakers.set(roomId, listener.username);
      } else if (before !== undefined) {
        if (before !== listener.username) stream.news.left(before);
        stream.news.joined(listener);
      }
    },
    remove: (roomId, userId) => {
      const stream = streams.find(roomId);
      if (!stream) return;
      // Hands are up of some whose line is lost, too.
      const everybody = new Set([...stream.people.keys(), ...stream.hands.keys()]);
      if (stream.turn && (userId === undefined || stream.turn.userId === userId)) turns.endIn(stream);
      for (const each of userId === undefined ? everybody : [userId]) {
        for (const connection of [...(stream.people.get(each)?.sockets.keys() ?? [])])
          endFor(connection, roomId, 'removed');
        hands.lower(stream, each);
      }
    },
  };
};
