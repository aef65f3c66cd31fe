import { isBlank } from '@baithak/protocol/text/blank';
import { drawnTile, type StoredTile } from '@baithak/protocol/looks';
import { limits } from '@baithak/protocol/limits';
import type { RoomDetails } from '@baithak/protocol/entities/room';

export type RoomSettings = Pick<
  RoomDetails,
  'title' | 'desc' | 'topic' | 'rules' | 'access' | 'readers' | 'type' | 'tile' | 'retentionMonths'
>;

/** A part of the form: what the room was when it was opened, and what it would be. */
export interface SettingsFieldProps {
  readonly before: RoomDetails;
  readonly now: RoomSettings;
  readonly set: (change: Partial<RoomSettings>) => void;
}

const names = ['title', 'desc', 'topic', 'rules', 'access', 'readers', 'type'] as const;
const most = { title: limits.roomTitle, desc: limits.description, topic: limits.topic, rules: limits.rules } as const;

export const editableSettings = ({ retentionMonths, retentionMost, ...room }: RoomDetails): RoomSettings => {
  const { title, desc, topic, rules, access, readers, type, tile } = room;
  return {
    title,
    desc,
    topic,
    rules,
    access,
    readers,
    type,
    tile: drawnTile(tile),
    retentionMonths: retentionMonths !== null && retentionMonths < retentionMost ? retentionMonths : null,
  };
};

/** A room has a name, and every text its limit in code points. */
export const areValidSettings = (settings: RoomSettings): boolean =>
  !isBlank(settings.title) &&
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys and Object.fromEntries widen the names to string
  (Object.keys(most) as (keyof typeof most)[]).every((name) => [...settings[name].trim()].length <= most[name]);

const isSameTile = (a: StoredTile, b: StoredTile): boolean => a.pattern === b.pattern && a.palette === b.palette;

/** Only what differs is sent. `background`: a token, null to take the picture away, undefined to leave it. */
export const settingsChanges = (
  before: RoomSettings,
  now: RoomSettings,
  background: string | null | undefined,
): Partial<RoomSettings> & { background?: string | null } => ({
  ...Object.fromEntries(
    names.filter((name) => now[name].trim() !== before[name]).map((name) => [name, now[name].trim()]),
  ),
  ...(!isSameTile(drawnTile(before.tile), now.tile) && { tile: now.tile }),
  ...(now.retentionMonths !== before.retentionMonths && { retentionMonths: now.retentionMonths }),
  ...(background !== undefined && { background }),
});
