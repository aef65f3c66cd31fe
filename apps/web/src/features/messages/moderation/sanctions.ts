import { mayCommand, type CommandKey } from '@baithak/protocol/commands/commands';
import { strengthIn } from '@baithak/protocol/permissions';
import { guestRank, staffRank } from '@baithak/protocol/ranks';
import type { Me } from '../../conversation/conversation-context.ts';

export interface Target {
  /** Undefined while it is not known. */
  readonly id: string | undefined;
  readonly username: string;
  readonly picture: string | null;
  /** The rank that counts here. */
  readonly rank: number;
  readonly strength: number;
}

/** What keeps somebody from writing, or takes them out of the room, in order of weight. */
const order = ['timeOutPerson', 'kickGuest', 'removePerson', 'banGuest', 'banPerson', 'banAddress'] as const;
export type SanctionKey = (typeof order)[number];

/** Who may speak here: at once, and undone as quickly. Nobody sees what another one's right is now, so that both are offered. */
const rights = ['grantBroadcast', 'revokeBroadcast'] as const;
export type RightKey = (typeof rights)[number];

export type ModerationKey = SanctionKey | RightKey;

/** Only platform staff bans the addresses of members (docs/contract.md#address-bans). */
export const mayBanMembersAddress = ({ strength }: Pick<Me, 'strength'>): boolean =>
  strength >= strengthIn({ platformRank: staffRank + 1, roomRole: null });

const isFor = (me: Me, key: SanctionKey, isGuest: boolean): boolean => {
  if (key === 'timeOutPerson') return true;
  if (key === 'kickGuest' || key === 'banGuest') return isGuest;
  return key === 'banAddress' ? isGuest || mayBanMembersAddress(me) : !isGuest;
};

/** The sanctions that the reader's rank allows on somebody; the server checks it again. */
export const sanctionsOn = (
  me: Me,
  { username, rank, strength }: Pick<Target, 'username' | 'rank' | 'strength'>,
): readonly SanctionKey[] =>
  username === me.username || me.strength <= strength
    ? []
    : order.filter((key) => isFor(me, key, rank === guestRank) && mayCommand(me.rank, key));

/** The rights to speak that the reader's rank lets them give and take (docs/contract.md#audio). */
export const rightsOn = (me: Me, { username, strength }: Pick<Target, 'username' | 'strength'>): readonly RightKey[] =>
  username === me.username || me.strength <= strength ? [] : rights.filter((key) => mayCommand(me.rank, key));

export const isRight = (key: string): key is RightKey => rights.some((each) => each === key);

/** Without a question before it: it ends by itself after a minute, or can be undone. */
export const isAtOnce = (key: ModerationKey): key is 'kickGuest' | RightKey => key === 'kickGuest' || isRight(key);

const minutes = { m5: 5, m15: 15, h1: 60, h24: 1440, d7: 10_080, d30: 43_200, none: null } as const;
export type Length = keyof typeof minutes;

export const minutesOf = (length: Length): number | null => minutes[length];

/** An address ban is given in hours, and always ends; so does a timeout. */
export const lengthsFor = (key: SanctionKey): readonly Length[] => {
  if (key === 'timeOutPerson') return ['m5', 'm15', 'h1', 'h24', 'd7'];
  return key === 'banAddress' ? ['h1', 'h24', 'd7', 'd30'] : ['m15', 'h1', 'h24', 'd7', 'd30', 'none'];
};

/** The length that is chosen before anybody chooses. */
export const usualLength = (key: SanctionKey): Length => (key === 'timeOutPerson' ? 'm15' : 'h24');

/** What a ban takes with it. */
export interface BanExtras {
  readonly address: boolean;
  readonly lastHour: boolean;
}

/** For how many hours an address is banned along with a guest: it always ends. */
export const addressHours = (length: Length): number => Math.ceil((minutes[length] ?? minutes.d30) / 60);

/** The commands whose outcome is told with what holds now, and may be undone. */
export const isSanction = (key: CommandKey): key is ModerationKey | 'unbanPerson' | 'endTimeout' =>
  key === 'unbanPerson' || key === 'endTimeout' || isRight(key) || order.some((each) => each === key);
