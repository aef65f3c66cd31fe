import type * as z from 'zod';
import type { PayloadIn, ServerEvent } from '@baithak/protocol/define-contract';
import type { Present, Viewer } from '../viewer.ts';
import type { Relay } from './relay.ts';
import type { RoomChecks, RoomOrder } from './room-order.ts';

/** One connection of one person to one namespace. */
export interface Connection {
  readonly id: string;
  readonly namespace: LiveNamespace;
  readonly viewer: Viewer;
  /** The rooms (or private threads) that this socket has loaded. */
  readonly loaded: ReadonlySet<string>;
  /** The room whose audio this socket listens to. */
  readonly listensTo: string | undefined;
  /** The connection goes on with a fresh token, which ends at `endsAt` (ms): `setAuthToken`, for the same person only. */
  renew(viewer: Viewer, endsAt: number): void;
}

export type LiveNamespace = '/room' | '/global' | '/private';

/** An event that can be published to a room. */
export type RoomEvent = ServerEvent & {
  readonly namespace: readonly ['/room'];
  readonly body?: undefined;
};

/** A room event that takes a rev of its room. */
export type RevisedRoomEvent = RoomEvent & { readonly payload: { readonly rev: z.ZodType<number> } };

export interface PublishOptions {
  /** The sender's own connection, which had an acknowledgement instead. */
  readonly except?: Connection;
}

/** The short form of a message (docs/contract.md#short-messages), for the sockets that were told of its author before. */
export interface InShort<E extends RoomEvent> {
  readonly event: E;
  readonly payload: () => PayloadIn<E>;
  readonly userId: string;
  /** What they must have been told of its author. */
  readonly member: object;
}

/** Everybody who has the room loaded. */
export interface RoomPublisher {
  /** At once: typing, presence, whatever has no rev. */
  publish<E extends RoomEvent>(event: E, payload: PayloadIn<E>, options?: PublishOptions): void;
  /**
   * Who comes, goes and looks different: at once in a small room; with more than 50 people, together and in order, at most
   * four times a second. Whatever is published so must always be, or it would be overtaken.
   */
  publishPresence<E extends RoomEvent>(event: E, payload: PayloadIn<E>, options?: PublishOptions): void;
  /** In `rev` order: a later rev waits for the earlier ones. */
  publishInOrder<E extends RevisedRoomEvent, S extends RoomEvent = RoomEvent>(
    event: E,
    payload: PayloadIn<E> & { readonly rev: number },
    options?: PublishOptions & { readonly short?: InShort<S> },
  ): void;
}

/** An event whose payload is bytes. */
type StreamEvent = ServerEvent & { readonly namespace: readonly ['/room']; readonly body: 'binary' };

export interface RelayOptions {
  /** The groups of the audience who get it. */
  readonly to: readonly string[];
  /** For a socket for which more bytes than that would wait it is dropped. */
  readonly mostWaiting: number;
  /** Of the lease by which somebody speaks: nothing goes out by a smaller one than was seen before. */
  readonly fence: number;
  readonly except?: Connection | undefined;
}

/** The audience of a room's audio. */
export interface StreamPublisher {
  /** Everybody here who has the room loaded, and whoever listens without: what each process finds out by itself. */
  publish<E extends RoomEvent>(event: E, payload: PayloadIn<E>): void;
  /** Bytes to those who listen, at all processes, encoded once, never queued for somebody who does not read. */
  relay(event: StreamEvent, bytes: Uint8Array, options: RelayOptions): void;
}

/** An event of a private thread. */
type PairEvent = ServerEvent & { readonly namespace: readonly ['/private']; readonly body?: undefined };
type RevisedPairEvent = PairEvent & { readonly payload: { readonly rev: z.ZodType<number> } };

/** Every '/private' socket of one or both of a private thread's two, whether it has the thread loaded or not. */
export interface PairPublisher {
  publish<E extends PairEvent>(event: E, payload: PayloadIn<E>, options?: PublishOptions): void;
  /** In `rev` order: a later rev waits for the earlier ones. Always for both. */
  publishInOrder<E extends RevisedPairEvent>(
    event: E,
    payload: PayloadIn<E> & { readonly rev: number },
    options?: PublishOptions,
  ): void;
  /** The rev that whoever has loaded the thread knows: where the order starts. */
  startOrder(rev: number): void;
}

export interface NotifyOptions {
  /** A room or private thread: not to the devices that have it loaded. */
  readonly elsewhereThan?: string;
}

/** Every socket of a person. */
export interface UserPublisher {
  /** On the event's namespaces ('/global': only sockets that emitted `listen`). */
  publish<E extends ServerEvent>(event: E, payload: PayloadIn<E>): void;
  /** On sockets that emitted `startNotif` on '/global'. */
  notify<E extends ServerEvent>(event: E, payload: PayloadIn<E>, options?: NotifyOptions): void;
}

/**
 * Publishes events to connected people. Call it only after the commit. Events are entries of the contract: a wrong
 * payload does not compile. A room's payload is serialised once for everybody. Rooms are named by their ids.
 */
export interface Live {
  room(roomId: string): RoomPublisher;
  user(userId: string): UserPublisher;
  /** The sockets that a person has at this process: for what each process finds out by itself. */
  userHere(userId: string): UserPublisher;
  stream(roomId: string): StreamPublisher;
  /** To one socket. */
  connection(connection: Connection): Pick<RoomPublisher, 'publish'>;
  pair(threadId: string, userIds: readonly string[]): PairPublisher;
  /** Every socket of everybody who emitted `listen`. */
  everybody(): Pick<UserPublisher, 'publish'>;
  /** Where several processes serve the rooms: what each asks of the database. Said once, before anybody is here. */
  checkRooms(checksOf: (roomId: string) => RoomChecks): void;
  /** With other processes: what is heard of them. */
  readonly relay: Omit<Relay, 'toRoom' | 'toPeople' | 'toAudience' | 'receive'> | undefined;
  /** To those who have a room loaded at this process: what each process finds out by itself. `publish` is at once. */
  roomHere(roomId: string): Pick<RoomPublisher, 'publish' | 'publishPresence'>;
  /** In which order, and when, what is published to a room goes out; undefined where nobody is. */
  order(roomId: string): Omit<RoomOrder, 'put'> | undefined;
  /** The distinct people with a socket here that emitted `startNotif`. */
  notified(): readonly string[];
  /** Whether a device of theirs here emitted `startNotif` that does not have this room loaded. */
  isNotifiedElsewhere(roomId: string, userId: string): boolean;
  /** Loads a room on a socket. True when this is the person's first socket in it, at whatever process: tell who is here. */
  enterRoom(connection: Connection, roomId: string): boolean;
  /** True when the person has no socket left in the room, at whatever process: tell who is here. */
  leaveRoom(connection: Connection, roomId: string): boolean;
  /** Listens to a room's audio, among those of its audience who get the same frames; to one room at a time. False for a connection that is gone. */
  enterAudience(connection: Connection, roomId: string, group: string): boolean;
  /** Whether somebody here listens to a room's audio. */
  hasAudience(roomId: string): boolean;
  /** Listens to nothing any more. */
  leaveAudience(connection: Connection): void;
  /** Takes every socket of a person out of a room and its audio (left, banned, the room turned Private). */
  removeFromRoom(roomId: string, userId: string): void;
  /** Takes everybody out (the room is closed). */
  emptyRoom(roomId: string): void;
  /** Called when a person (everybody without `userId`) was taken out of a room, before their sockets are. */
  onRemoved(listener: (roomId: string, userId: string | undefined) => void): void;
  /** The rooms that somebody has loaded. */
  loadedRooms(): readonly string[];
  /** The distinct people who have the room loaded, at all processes. */
  present(roomId: string): readonly Present[];
  /** Those at this process. */
  presentHere(roomId: string): readonly Present[];
  countPresent(roomId: string): number;
  /** The distinct people at this process who have the room loaded, or listen to it: whom a lost right concerns. */
  reached(roomId: string): readonly Present[];
  /**
   * An object that changes with each write of a large room's presence; undefined for a small room. What was read of who is
   * there holds as long as it is the same, for whoever enters meanwhile too: they get everything that was gathered.
   */
  presenceMark(roomId: string): object | undefined;
  isPresent(roomId: string, userId: string): boolean;
  isPresentHere(roomId: string, userId: string): boolean;
  /** For what is sent to those who are not there: true where a socket of theirs lives as far as can be known. */
  isSurelyPresent(roomId: string, userId: string): boolean;
  /** Whether a person is connected, on whatever device. */
  isOnline(userId: string): boolean;
  isOnlineHere(userId: string): boolean;
  /** Whether they have a room loaded, whichever. */
  isInRoom(userId: string): boolean;
  /** For a person with the room loaded at this process: whether to have it loaded is to read it, on one of their sockets here. */
  setReadsAll(roomId: string, userId: string, readsAll: boolean): void;
  /** The same of another process. */
  readsAllElsewhere(roomId: string, userId: string): boolean;
  /** What somebody has open here beside rooms, as other processes are to know it; nothing: not any more. */
  setShown(place: string, userId: string, shown: { readonly readsAll: boolean } | undefined): void;
  /** At another process, or set here. */
  isShown(place: string, userId: string): boolean;
  /** Called for whoever came to a room by another process, or is nowhere in it any more. */
  onPresence(listener: (roomId: string, person: Present, isThere: boolean) => void): void;
  /** Whether it is worth telling a person something: with other processes, where they may be connected, always. */
  mayBeOnline(userId: string): boolean;
  /** Who is connected at this process. */
  onlineHere(): readonly string[];
  /** Called when a person's first connection comes, and when the last one goes; `isTold`: at another process, which does the same. */
  onOnline(listener: (userId: string, online: boolean, isTold: boolean) => void): void;
  /** A person's sockets here that have the room loaded. */
  connectionsIn(roomId: string, userId: string): readonly Connection[];
  /** The rooms that a person has loaded or listens to, on whatever device at this process. */
  roomsOf(userId: string): readonly string[];
  /** Called for each room of a connection that drops. `last`: the person has no other one in that room, at whatever process. */
  onGone(listener: (connection: Connection, roomId: string, last: boolean) => void): void;
  /** Called for each connection that was opened. */
  onConnected(listener: (connection: Connection) => void): void;
  /** Another program is the bot of this connection now: it learns so, and ends. */
  endReplaced(connection: Connection): void;
  /** Called for each connection that ends. `lost`: the line dropped; nobody meant to end it. */
  onDisconnected(listener: (connection: Connection, lost: boolean) => void): void;
  /** `startNotif` and `stopNotif` of '/global'. */
  setNotifying(connection: Connection, on: boolean): void;
  /** `listen` of '/global'. */
  setListening(connection: Connection): void;
  /** Ends the connections of a session, or all of a person's: logout, revoke, ban. */
  disconnectSession(sessionId: string): void;
  /** The tokens of a session's connections hold until `endsAt` only, in milliseconds: each asks for a fresh one before. */
  endTokens(sessionId: string, endsAt: number): void;
  /** What was looked up of these people until now may be wrong: a connection that is being opened looks again. */
  noteChange(userIds: readonly string[]): void;
  /** Who a person's connections say that they are. */
  viewersOf(userId: string): readonly Viewer[];
  /** All of a person's but those of one session. */
  disconnectUser(userId: string, exceptSession?: string): void;
  /** The viewer's name or rank changed: sockets carry the new one from now on, and who listens to `onPersonChanged` is called. */
  refreshViewer(viewer: Pick<Viewer, 'userId' | 'username' | 'rank' | 'guest'>): void;
  /** What others see of a person changed: name, picture or role. After the commit. */
  personChanged(userId: string): void;
  onPersonChanged(listener: (userId: string) => void): void;
}
