import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import type { RoomListItem } from '@baithak/protocol/entities/room';
import { limits } from '@baithak/protocol/limits';
import { snippetOf } from '@baithak/protocol/parts/snippet';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import type { SignedIn } from '../../../lib/session/me.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { notify } from '../../../ui/feedback/toasts.ts';
import { useRankLabels } from '../../people/badge.tsx';
import { type Rooms, withChangedRoom } from './room-list-state.ts';
import { refetchMs, roomsKey, updateListedRoom, updateRooms } from '../queries.ts';

/** Delay before a refresh, ms. The random part keeps many clients from asking at the same moment. */
const minDelayMs = 300;
const randomDelayMs = 1700;
/** Least time between two refreshes, ms. */
const intervalMs = 15_000;

interface Throttled {
  /** Refreshes once, however often it is called meanwhile. `shown`: a hidden page shows it too, by its title and icon; all else waits until it is visible. */
  schedule(shown?: boolean): void;
  stop(): void;
}

export const throttleRefresh = (refresh: () => void): Throttled => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  let isShown = false;
  let nextAt = 0;
  const run = () => {
    timer = undefined;
    if (!isPending || (document.hidden && !isShown)) return;
    isPending = false;
    isShown = false;
    nextAt = Date.now() + intervalMs;
    refresh();
  };
  const start = () => {
    timer ??= setTimeout(run, Math.max(0, nextAt - Date.now()) + minDelayMs + Math.random() * randomDelayMs);
  };
  const onVisible = () => {
    if (isPending && !document.hidden) start();
  };
  document.addEventListener('visibilitychange', onVisible);
  return {
    schedule: (shown = false) => {
      isPending = true;
      isShown ||= shown;
      start();
    },
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
};

/**
 * Keeps the room list current with events: activity in other rooms, topics, profiles. Counts and mentions change at once; last
 * messages, what a new role opens and whatever was missed while disconnected come with the reloaded list.
 */
export const useRoomListUpdates = (openId: string | null): void => {
  const cache = useQueryClient();
  const open = useRef(openId);
  open.current = openId;
  useEffect(() => {
    const change = (roomId: string, changed: Partial<RoomListItem>) => updateListedRoom(cache, roomId, changed);
    const refresh = () => void cache.invalidateQueries({ queryKey: ['rooms'] });
    const throttled = throttleRefresh(refresh);
    // What happened just before is told until then (docs/contract.md#activity-of-other-rooms). Later calls are reconnects.
    let hasConnected = false;
    const onConnected = () => {
      const loadedAt = cache.getQueryState(roomsKey)?.dataUpdatedAt ?? 0;
      if (hasConnected || (loadedAt > 0 && Date.now() - loadedAt > refetchMs)) throttled.schedule(true);
      hasConnected = true;
    };
    const isKnown = (roomId: string, unread: number) =>
      unread < limits.unreadCounted &&
      cache.getQueryData<Rooms>(roomsKey)?.rooms.find(({ _id }) => _id === roomId)?.unread === unread;
    const isMentioned = (roomId?: string) =>
      cache
        .getQueryData<Rooms>(roomsKey)
        ?.rooms.some(({ _id, mentioned }) => mentioned && (roomId === undefined || _id === roomId)) === true;
    const refreshMembers = (roomId: string) => void cache.invalidateQueries({ queryKey: ['room', roomId, 'members'] });
    const subscriptions = [
      client.on.newRoomActivity(({ roomId, unread, quiet }) => {
        const isNew = !isKnown(roomId, unread);
        change(roomId, quiet || !isNew ? { unread } : { unread, lastUpdate: new Date(serverNow()).toISOString() });
        // Less is unread: the mention that the title shows may be gone.
        const maySettle = quiet === true && isMentioned(roomId);
        // A mention in what was said before the connection was announced before it: only the list knows.
        const mayMention = isNew && !hasConnected;
        if (isNew || maySettle) throttled.schedule(maySettle || mayMention);
      }),
      client.on.newNotification(({ notif: { kind, seen, place } }) => {
        if (kind !== 'mention' || seen || !place.room || place.messageId === null || place.room._id === open.current)
          return;
        change(place.room._id, { mentioned: true });
        // It may have been read meanwhile.
        throttled.schedule(true);
      }),
      // Read on another device, or here; what is open here counts by itself. A list being loaded may have been read before it.
      client.on.roomRead(({ roomId }) => {
        const known = cache.getQueryData<Rooms>(roomsKey)?.rooms.find(({ _id }) => _id === roomId);
        const isLoading = cache.isFetching({ queryKey: roomsKey, exact: true }) > 0;
        if (roomId !== open.current && (isLoading || (known && (known.unread > 0 || known.mentioned)))) refresh();
      }),
      // A mention was taken back: deleted, edited away, or read elsewhere.
      client.on.notificationCount(() => isMentioned() && throttled.schedule(true)),
      client.on.roleUpdated(refresh),
      client.on.roomBanned(refresh),
      client.on.roomUnbanned(refresh),
      client.on.userUpdated(({ roomId, user }) => {
        refreshMembers(roomId);
        void cache.invalidateQueries({ queryKey: ['profile', user.username] });
      }),
      client.on.roomUpdated(refresh),
      client.on.roomCleared(refresh),
      client.on.roomSpeakerChanged(({ roomId, username }) => change(roomId, { speaker: username })),
      client.on.topicUpdated(({ roomId, topic }) => change(roomId, { topic })),
      client.onPersonalEvents(onConnected),
      throttled.stop,
    ];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [cache]);
};

/** The last message of the open room. Null: it has none; undefined: it is not known. */
export const useLastMessageInList = (roomId: string, message: RoomMessage | null | undefined): void => {
  const cache = useQueryClient();
  useEffect(() => {
    if (message === undefined) return;
    if (message === null) return updateListedRoom(cache, roomId, { lastMessage: null });
    const lastMessage = { username: message.member.user.username, date: message.date, ...snippetOf(message.content) };
    const known = cache.getQueryData<Rooms>(roomsKey)?.rooms.find(({ _id }) => _id === roomId)?.lastUpdate ?? '';
    // A thread may have come since, or what came was deleted: the room keeps its place.
    updateListedRoom(cache, roomId, { lastMessage, ...(known < message.date && { lastUpdate: message.date }) });
  }, [cache, roomId, message]);
};

/** How long the count of the open room may be behind, ms: a message that is read at once changes nothing. */
const countDelayMs = 300;

/** Keeps the unread mark of the open room in the list, which shows it once another room is open. Null: not of the list. */
export const useUnreadInList = (roomId: string | null, unread: number, mentioned: boolean): void => {
  const cache = useQueryClient();
  const news = useRef({ unread: 0, mentioned: false });
  news.current = { unread: Math.min(unread, limits.unreadCounted), mentioned };
  const show = useCallback(() => {
    if (roomId !== null) updateListedRoom(cache, roomId, news.current);
  }, [cache, roomId]);
  useEffect(() => {
    const timer = setTimeout(show, countDelayMs);
    return () => clearTimeout(timer);
  }, [show, unread, mentioned]);
  // The room is left.
  useEffect(() => show, [show]);
};

/** Updates the list and shows a toast when the reader's role changes, in a room or on the platform (docs/product.md#role-updates). A guest's upgrade has a toast of its own. */
export const useRoleUpdates = (me: SignedIn): void => {
  const cache = useQueryClient();
  const { t } = useTranslation('rooms');
  const labelOf = useRankLabels();
  useEffect(
    () =>
      client.on.roleUpdated(({ roomId, role }) => {
        const room = cache.getQueryData<Rooms>(roomsKey)?.rooms.find(({ _id }) => _id === roomId);
        const isNew = roomId === null ? !me.guest && role.rank !== me.rank : room?.role.rank !== role.rank;
        if (room) updateRooms(cache, (rooms) => withChangedRoom(rooms, room._id, { role }));
        if (isNew)
          notify({
            type: 'info',
            text: t('roleUpdated', { title: labelOf(role) }),
            ...(room && { more: isolate(room.title) }),
          });
      }),
    [cache, t, labelOf, me.guest, me.rank],
  );
};
