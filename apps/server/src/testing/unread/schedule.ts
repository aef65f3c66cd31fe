import type { Random } from '../random.ts';

/** The two devices of one person, and the two other people. */
export const devices = ['phone', 'laptop'] as const;
export const others = ['zahid', 'yusra'] as const;
export type DeviceName = (typeof devices)[number];
export type OtherName = (typeof others)[number];

/** The rooms and private threads of a schedule: a private thread is with the other person of that name. */
export const rooms = ['room 1', 'room 2'] as const;
export type RoomName = (typeof rooms)[number];
export type PlaceName = RoomName | OtherName;

const ownActs = [
  'showNext',
  'showAll',
  'showAll',
  'report',
  'write',
  'writeAndDrop',
  'deleteOwn',
  'leave',
  'goOffline',
  'comeBack',
  'comeBack',
  'seeOne',
  'seeAll',
  'deleteOneNotification',
  'deleteAllNotifications',
] as const;
const roomActs = ['say', 'say', 'mention', 'answer', 'deleteInRoom'] as const;
const otherActs = ['tell', 'tell', 'deletePrivate', 'replyInThread', 'deleteReply', 'like'] as const;

export type Act =
  | { readonly by: DeviceName; readonly does: (typeof ownActs)[number] }
  | { readonly by: DeviceName; readonly does: 'open'; readonly place: PlaceName }
  | { readonly by: OtherName; readonly does: (typeof roomActs)[number]; readonly room: RoomName }
  | { readonly by: OtherName; readonly does: (typeof otherActs)[number] };

/** What happens at the same moment, by different actors. */
export type Step = readonly Act[];

const ownAct = (random: Random, by: DeviceName): Act =>
  random.chance(0.25)
    ? { by, does: 'open', place: random.one([...rooms, ...others]) }
    : { by, does: random.one(ownActs) };

const otherAct = (random: Random, by: OtherName): Act =>
  random.chance(0.6)
    ? { by, does: random.one(roomActs), room: random.one(rooms) }
    : { by, does: random.one(otherActs) };

const stepOf = (random: Random): Step => {
  const actors = [...devices, ...others].filter(() => random.chance(0.4));
  return actors.map((by) => (by === 'phone' || by === 'laptop' ? ownAct(random, by) : otherAct(random, by)));
};

export const randomSchedule = (random: Random): Step[] =>
  Array.from({ length: random.whole(10, 25) }, () => stepOf(random)).filter((step) => step.length > 0);

const sayAct = (act: Act): string => {
  const where = 'place' in act ? ` ${act.place}` : 'room' in act ? ` ${act.room}` : '';
  return `${act.by} ${act.does}${where}`;
};

/** One line a step, for whoever has to find out why it failed. */
export const printSchedule = (steps: readonly Step[]): string =>
  steps.map((step, at) => `${at + 1}. ${step.map(sayAct).join(' | ')}`).join('\n');
