import type { Notification } from '@baithak/protocol/contracts/notifications';
import { newId } from '@baithak/protocol/ids';

type Place = Notification['place'];
interface Made extends Partial<Omit<Notification, 'people' | 'place'>> {
  readonly people?: readonly string[];
  readonly place?: Partial<Omit<Place, 'room'>> & { readonly room?: { readonly title: string } | null };
}

const room = { _id: 'a'.repeat(24), slug: 'anarkali', title: 'Anarkali Corner', tile: { pattern: 0, palette: 0 } };

export const madeNotification = (kind: Notification['kind'], { people = ['mehak44'], place, ...more }: Made = {}) => {
  const { room: named, ...ids } = place ?? {};
  const made: Notification = {
    _id: newId(),
    kind,
    seen: false,
    date: '2026-01-01T12:00:00.000Z',
    count: 1,
    people: people.map((username) => ({ _id: newId(), username, profile: { fullname: '', picture: null } })),
    peopleCount: people.length,
    text: '',
    act: null,
    report: null,
    place: {
      messageId: null,
      threadId: null,
      replyId: null,
      privateThreadId: null,
      inviteCode: null,
      ...ids,
      room: named === null ? null : { ...room, ...named },
    },
    ...more,
  };
  return made;
};
