import { drawnTile, type StoredTile } from '@baithak/protocol/looks';
import { limits } from '@baithak/protocol/limits';
import type { RoomDetails } from '@baithak/protocol/entities/room';

/** What the settings' form holds. */
export type RoomSettings = Pick<RoomDetails, 'title' | 'desc' | 'topic' | 'rules' | 'access' | 'type' | 'tile'>;

const names = ['title', 'desc', 'topic', 'rules', 'access', 'type'] as const;
const most = { title: limits.roomTitle, desc: limits.description, topic: limits.topic, rules: limits.rules } as const;

export const editableSettings = ({ title, desc, topic, rules, access, type, tile }: RoomDetails): RoomSettings => ({
  title,
  desc,
  topic,
  rules,
  access,
  type,
  tile: drawnTile(tile),
});

/** A room has a name, and every text its limit in code points. */
export const areValidSettings = (settings: RoomSettings): boolean =>
  settings.title.trim() !== '' &&
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
  ...(background !== undefined && { background }),
});
