import type { OnlineUser } from '@baithak/protocol/entities';
import type { RoomMessage } from '@baithak/protocol/messages';
import { divide, load, loadAround, loadNewer, loadOlder, markDeleted, type Fresh, type Page } from './live-load.ts';
import { acknowledge, fail, forget, send } from './live-pending.ts';
import { clearTyping, comeIn, goOut, hearTyping, renew, stopTyping } from './live-present.ts';
import type { Pending, RoomLive } from './live-state.ts';
import { again, drop, take } from './live-window.ts';

/** Everything that can happen to a room's messages on this screen. */
export type RoomEvent =
  | { readonly is: 'loaded'; readonly fresh: Fresh }
  | { readonly is: 'divided'; readonly readRev: number; readonly me: string }
  | { readonly is: 'gathered'; readonly present: readonly OnlineUser[]; readonly presentCount: number }
  | { readonly is: 'ignored'; readonly userIds: readonly string[] }
  | { readonly is: 'undivided' }
  | { readonly is: 'loadedOlder'; readonly page: Page }
  | { readonly is: 'loadedNewer'; readonly page: Page }
  | { readonly is: 'loadedAround'; readonly page: Page & { readonly canLoadNewer: boolean } }
  | { readonly is: 'newMessage' | 'messageEdited'; readonly message: RoomMessage }
  /** The same message asked for again: its files have fresh names. */
  | { readonly is: 'messageAgain'; readonly message: RoomMessage }
  | { readonly is: 'messageDeleted'; readonly rev: number; readonly messageId: string }
  | { readonly is: 'deletedRemoved'; readonly messageId: string }
  | { readonly is: 'roomCleared'; readonly beforeRev: number }
  | { readonly is: 'sent'; readonly pending: Pending }
  | { readonly is: 'acknowledged'; readonly tempId: string; readonly message: RoomMessage }
  | { readonly is: 'failed'; readonly tempId: string; readonly reason: string | null }
  | { readonly is: 'forgotten'; readonly tempId: string }
  | { readonly is: 'typed'; readonly username: string; readonly at: number }
  | { readonly is: 'typingPassed'; readonly at: number }
  | { readonly is: 'joined'; readonly person: OnlineUser; readonly count?: number }
  | { readonly is: 'renewed'; readonly person: OnlineUser }
  | { readonly is: 'left'; readonly username: string; readonly count?: number };

const hearMessage = (room: RoomLive, message: RoomMessage): RoomLive =>
  stopTyping(take(room, [message]), message.member.user.username);

const clear = (room: RoomLive, beforeRev: number): RoomLive => {
  const clearedBefore = Math.max(room.clearedBefore, beforeRev);
  return { ...drop(room, (message) => message.rev < clearedBefore), clearedBefore };
};

const removeDeleted = (room: RoomLive, id: string): RoomLive =>
  room.leaving.has(id) ? drop(room, (message) => message._id === id) : room;

/** State and event in, state out. The same events in any order, once or often, give the same messages (live.test.ts). */
export const live = (room: RoomLive, event: RoomEvent): RoomLive => {
  switch (event.is) {
    case 'loaded':
      return load(room, event.fresh);
    case 'divided':
      return divide(room, event.readRev, event.me);
    case 'gathered':
      return { ...room, present: event.present, presentCount: event.presentCount };
    case 'ignored':
      return { ...room, ignored: new Set(event.userIds) };
    case 'undivided':
      return { ...room, divider: null };
    case 'loadedOlder':
      return loadOlder(room, event.page);
    case 'loadedNewer':
      return loadNewer(room, event.page);
    case 'loadedAround':
      return loadAround(room, event.page);
    case 'newMessage':
    case 'messageEdited':
      return hearMessage(room, event.message);
    case 'messageAgain':
      return again(room, event.message);
    case 'messageDeleted':
      return markDeleted(room, event.messageId, event.rev);
    case 'deletedRemoved':
      return removeDeleted(room, event.messageId);
    case 'roomCleared':
      return clear(room, event.beforeRev);
    case 'sent':
      return send(room, event.pending);
    case 'acknowledged':
      return acknowledge(room, event.tempId, event.message);
    case 'failed':
      return fail(room, event.tempId, event.reason);
    case 'forgotten':
      return forget(room, event.tempId);
    case 'typed':
      return hearTyping(room, event.username, event.at);
    case 'typingPassed':
      return clearTyping(room, event.at);
    case 'joined':
      return comeIn(room, event.person, event.count);
    case 'renewed':
      return renew(room, event.person);
    case 'left':
      return goOut(room, event.username, event.count);
  }
};
