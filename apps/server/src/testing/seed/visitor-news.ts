import { newId } from '@baithak/protocol/ids';
import { giveRole } from '../../domains/rooms/roles/roles.ts';
import { hour } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import type { Person } from '../factories.ts';
import type { SeedContext } from './run-event.ts';
import { visitor } from './script.ts';

/** Something that the visitor is notified of, or does with notifications, in ms before the community is done. */
export interface NewsEvent {
  readonly before: number;
  readonly news: (app: App, context: SeedContext) => Promise<unknown>;
}

const personOf = ({ people }: SeedContext, username: string): Person => {
  const person = people.get(username);
  if (!person) throw new Error(`The seed has nobody called ${username}.`);
  return person;
};

const roomOf = ({ rooms }: SeedContext, title: string): string => {
  const room = rooms.get(title);
  if (!room) throw new Error(`The seed has no room ${title}.`);
  return room.id;
};

const loseMessage: NewsEvent['news'] = async (_, context) => {
  const id = roomOf(context, 'Anarkali Corner');
  const text = 'A shop in the bazaar gives umbrellas away today, everybody who sends this on gets two!';
  const mine = personOf(context, visitor).client.messages;
  const sent = await mine.sendMessage({ id, message: text, type: 'text', tempId: newId() });
  await personOf(context, 'noorjahan').client.messages.deleteMessage({ id, messageId: sent.id });
};

const getRole: NewsEvent['news'] = (app, context) =>
  giveRole(app, { roomId: roomOf(context, 'Code and Chai'), userId: personOf(context, visitor).userId, role: 2 });

const getInvited: NewsEvent['news'] = async (_, context) => {
  const { rooms } = personOf(context, 'farah33').client;
  const { room } = await rooms.createRoom({
    title: 'Raat ki Chai',
    desc: 'For those who cannot sleep.',
    access: 'Private',
    type: 'Normal',
  });
  await rooms.createInvite({ roomId: room._id, target: visitor, hours: 168 });
};

const seeAll: NewsEvent['news'] = (_, context) =>
  personOf(context, visitor).client.notifications.markNotificationSeen({ all: true });

export const visitorNews: readonly NewsEvent[] = [
  { before: 150 * hour, news: loseMessage },
  { before: 60 * hour, news: seeAll },
  { before: 28 * hour, news: getRole },
  { before: 7 * hour, news: getInvited },
];
