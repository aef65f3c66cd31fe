import type { Viewer } from '../viewer.ts';

/** One connection of one person to one namespace. */
export interface LiveSocket {
  readonly id: string;
  readonly viewer: Viewer;
  /** The rooms (or private threads) that this socket has loaded. */
  readonly loaded: ReadonlySet<string>;
  /** To this socket only. */
  tell(event: string, payload: object): void;
  /** The connection goes on with a fresh token, which ends at `endsAt` (ms): `setAuthToken`, for the same person only. */
  renew(viewer: Viewer, endsAt: number): void;
}

export interface Present {
  readonly userId: string;
  readonly username: string;
  readonly rank: number;
}

export type LiveNamespace = '/room' | '/global' | '/private';

/**
 * Who hears what. Call it only after the commit. Every payload is serialised once, however many hear it.
 * Events are the wire's names. Rooms are named by their ids; private threads are rooms of '/private'.
 */
export interface Live {
  /**
   * To everybody who has the room loaded, in `rev` order: a later rev waits for the earlier ones.
   * `except` is the sender's socket.
   */
  tellRoomInOrder(roomId: string, event: string, payload: { readonly rev: number }, except?: LiveSocket): void;
  /** The rev that a room's listeners know once they have loaded it: where the order starts. */
  startOrder(roomId: string, rev: number): void;
  /** To everybody who has the room loaded, at once: typing, presence, whatever has no rev. */
  tellRoom(roomId: string, event: string, payload: object, except?: LiveSocket): void;
  /** To every socket of a person in a namespace ('/global': only those that emitted `listen`). */
  tellUser(userId: string, namespace: LiveNamespace, event: string, payload: object): void;
  /** To every socket of a person that emitted `startNotif` on '/global'. */
  tellNotified(userId: string, event: string, payload: object): void;
  /** The distinct people with such a socket. */
  notified(): readonly string[];
  /** Loads a room on a socket. True when this is the person's first socket in it: tell the others `userJoined`. */
  enterRoom(socket: LiveSocket, roomId: string): boolean;
  /** True when the person has no socket left in the room: tell the others `userLeft`. */
  leaveRoom(socket: LiveSocket, roomId: string): boolean;
  /** Takes every socket of a person out of a room (left, banned, the room turned Private). */
  removeFromRoom(roomId: string, userId: string): void;
  /** Takes everybody out (the room is closed). */
  emptyRoom(roomId: string): void;
  /** The distinct people who have the room loaded. */
  present(roomId: string): readonly Present[];
  isPresent(roomId: string, userId: string): boolean;
  /** The rooms that a person has loaded, on whatever device. */
  roomsOf(userId: string): readonly string[];
  /** Called when a connection drops and it was the person's last one in that room. */
  onGone(listener: (socket: LiveSocket, roomId: string) => void): void;
  /** `startNotif` and `stopNotif` of '/global'. */
  setNotifying(socket: LiveSocket, on: boolean): void;
  /** `listen` of '/global'. */
  setListening(socket: LiveSocket): void;
  /** Ends the connections of a session, or all of a person's: logout, revoke, ban. */
  disconnectSession(sessionId: string): void;
  disconnectUser(userId: string): void;
  /** The viewer's name or rank changed: sockets carry the new one from now on, and who listens to `onPersonChanged` is called. */
  refreshViewer(viewer: Pick<Viewer, 'userId' | 'username' | 'rank' | 'guest'>): void;
  /** What others see of a person changed: name, picture or role. After the commit. */
  personChanged(userId: string): void;
  onPersonChanged(listener: (userId: string) => void): void;
}
