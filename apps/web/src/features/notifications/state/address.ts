import type { Notification } from '@baithak/protocol/contracts/notifications';
import { useCallback } from 'react';
import { useLocation } from 'react-router';
import {
  inviteAddress,
  messageAddress,
  notificationsAddress,
  privateThreadAddress,
  replyAddress,
  reportsAddress,
  roomAddress,
  roomRefOf,
  roomSegment,
  threadAddress,
} from '../../../lib/addresses.ts';
import { useHistorySteps } from '../../../lib/use-history-steps.ts';
import { type Filter, filters } from './pages.ts';

type Place = Notification['place'];

const inRoom = (room: NonNullable<Place['room']>, { messageId, threadId, replyId, inviteCode }: Place): string => {
  const ref = roomRefOf(room);
  const segment = roomSegment(ref, room._id);
  if (threadId !== null)
    return replyId === null ? threadAddress(segment, threadId) : replyAddress(segment, threadId, replyId);
  if (messageId !== null) return messageAddress(ref, messageId);
  return inviteCode === null ? roomAddress(ref) : inviteAddress(inviteCode);
};

/** What the notification is about; null where it leads nowhere. */
const placeAddress = ({ kind, place, text }: Notification): string | null => {
  // What was removed is not there any more.
  if (kind === 'moderation' || kind === 'report') return null;
  // It is answered where it is read.
  if (kind === 'roomOffer') return null;
  // Of a raid, or of a setting.
  if (kind === 'staff' && text !== '')
    return place.room
      ? roomAddress(roomRefOf(place.room))
      : text === 'retention'
        ? '/staff/house/settings'
        : '/staff/house/switches';
  if (kind === 'staff') return reportsAddress(place.room && roomRefOf(place.room));
  if (place.privateThreadId !== null) return privateThreadAddress(place.privateThreadId);
  if (place.room !== null) return inRoom(place.room, place);
  return place.inviteCode === null ? null : inviteAddress(place.inviteCode);
};

/** Opens one notification, whatever it leads to (docs/decisions/notifications.md#what-a-notification-opens). */
export const notificationAddress = (id: string): string => `${notificationsAddress}/${id}`;

export const isShownWhole = (notif: Notification): boolean => placeAddress(notif) === null;

/** What the notification is about; without such a place, the notification itself. */
export const targetOf = (notif: Notification): string => placeAddress(notif) ?? notificationAddress(notif._id);

export const filterAddress = (filter: Filter): string =>
  filter === 'all' ? notificationsAddress : `${notificationsAddress}/${filter}`;

interface NotificationsPath {
  readonly filter: Filter;
  /** The notification that is shown whole. */
  readonly id: string | null;
}

/** `/notifications`, `/notifications/mentions`, `/notifications/replies` or `/notifications/{id}`. */
export const parseNotificationsPath = (path: string): NotificationsPath => {
  const [first, second] = path.split('/').filter((step) => step !== '');
  const isHere = first === 'notifications' && second !== undefined;
  return {
    filter: (isHere && filters.find((each) => each === second)) || 'all',
    id: isHere && /^[0-9a-f]{24}$/.test(second) ? second : null,
  };
};

/**
 * The state of a history entry that a notification has opened
 * (docs/decisions/notifications.md#what-a-notification-opens).
 */
interface OpenedBy {
  readonly notification: string;
  /** Of the list that it was chosen from, which stays beside what it opened. */
  readonly filter: Filter;
}

const isOpenedBy = (state: unknown): state is OpenedBy =>
  typeof state === 'object' && state !== null && 'notification' in state && typeof state.notification === 'string';

/** The notification that has opened what is shown, and its list; the list of the address when none has. */
export const useOpenedBy = (): { readonly id: string | null; readonly filter: Filter } => {
  const { pathname, state } = useLocation();
  const known: unknown = state;
  const place = parseNotificationsPath(pathname);
  return isOpenedBy(known) ? { id: known.notification, filter: known.filter } : { id: place.id, filter: place.filter };
};

/**
 * The state for what a notification opens: Back leads to where it was chosen. `inPlace`: in place of what is shown, over
 * what lies beneath that.
 */
export const useOpening = (): ((id: string, inPlace?: 'inPlace') => object) => {
  const { opened } = useHistorySteps();
  const { filter } = useOpenedBy();
  return useCallback(
    (id, inPlace) => {
      const beneath = inPlace ? opened.beneath.slice(0, -1) : opened.beneath;
      return { beneath, notification: id, filter } satisfies OpenedBy & typeof opened;
    },
    [opened, filter],
  );
};
