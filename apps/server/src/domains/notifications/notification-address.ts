import type { Notification } from '@baithak/protocol/contracts/notifications';
import {
  inviteAddress,
  messageAddress,
  notificationsAddress,
  privateRequestsAddress,
  privateThreadAddress,
  replyAddress,
  roomAddress,
  roomRefOf,
  threadAddress,
} from '@baithak/protocol/addresses';

/** The path of the app that a notification leads to; the list, where what it is about is gone. */
export const notificationAddress = ({ kind, place }: Pick<Notification, 'kind' | 'place'>): string => {
  if (kind === 'privateRequest') return privateRequestsAddress;
  if (kind === 'roomOffer') return notificationsAddress;
  if (place.privateThreadId !== null) return privateThreadAddress(place.privateThreadId);
  if (place.inviteCode !== null) return inviteAddress(place.inviteCode);
  if (place.room === null) return notificationsAddress;
  const room = roomRefOf(place.room);
  if (place.messageId !== null) return messageAddress(room, place.messageId);
  if (place.threadId === null) return roomAddress(room);
  return place.replyId === null
    ? threadAddress(room, place.threadId)
    : replyAddress(room, place.threadId, place.replyId);
};
