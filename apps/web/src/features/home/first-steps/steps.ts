import type { FeaturedRoom, RoomListItem } from '@baithak/protocol/entities/room';
import { firstRoom } from '../../../lib/addresses.ts';

/** What an Owner does first, in the order of the page. */
export const stepNames = ['owner', 'picture', 'welcome', 'room', 'rules', 'address'] as const;
export type StepName = (typeof stepNames)[number];

interface Known {
  readonly rooms: readonly Pick<RoomListItem, 'slug' | 'iOwn' | 'memberCount'>[];
  readonly featured: readonly Pick<FeaturedRoom, 'slug' | 'memberCount'>[];
  readonly picture: string | null;
  /** Of the Owner's own room; empty without one. */
  readonly rules: string;
}

/** A room that the Owner has made: the first one is the platform's. */
export const isOwn = ({ slug, iOwn }: Pick<RoomListItem, 'slug' | 'iOwn'>): boolean => iOwn && slug !== firstRoom;

/** The steps that are done: each is seen by what is there, none is a mark that somebody has set. */
export const stepsDone = ({ rooms, featured, picture, rules }: Known): ReadonlySet<StepName> => {
  const seen: Readonly<Record<StepName, boolean>> = {
    owner: true,
    picture: picture !== null,
    welcome: rooms.some(({ slug }) => slug === firstRoom),
    room: rooms.some(isOwn),
    rules: rules !== '',
    address: [...rooms, ...featured].some(({ memberCount }) => memberCount > 1),
  };
  return new Set(stepNames.filter((name) => seen[name]));
};
