import type { Report } from '@baithak/protocol/contracts/reports';
import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import type { Tx } from '../../platform/db/write.ts';
import { partsAsStored, saySame } from '../../platform/stored-parts.ts';
import { keptOf, type KeptReport } from '../moderation/api.ts';
import { botSays } from '../bots/api.ts';
import { roomText } from '../rooms/api.ts';

type Now = Report['now'];

const textNow = async (db: Tx, kind: ReportKind, id: string): Promise<string | undefined> => {
  if (kind === 'message' || kind === 'privateMessage') {
    const table = kind === 'message' ? 'messages' : 'private_messages';
    const row = await db
      .selectFrom(table)
      .select('content')
      .where('id', '=', id)
      .where('deleted', '=', 0)
      .executeTakeFirst();
    return row?.content;
  }
  return (await db.selectFrom('threads').select('message').where('id', '=', id).executeTakeFirst())?.message;
};

const profileNow = async (db: Tx, id: string, kept: KeptReport): Promise<Now> => {
  const row = await db
    .selectFrom('people')
    .select(['username', 'fullname', 'alias', 'about', 'picture'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row || !('profile' in kept) || !kept.profile) return 'gone';
  const { profile } = kept;
  const isSame = (['username', 'fullname', 'alias', 'about', 'picture'] as const).every(
    (key) => row[key] === profile[key],
  );
  const says = profile.commands === undefined || (await botSays(db, id, profile.commands));
  return isSame && says ? 'same' : 'changed';
};

const roomNow = async (db: Tx, id: string, kept: KeptReport): Promise<Now> => {
  const text = await roomText(db, id);
  if (text === undefined) return 'gone';
  return keptOf(kept, id).some((part) => part.type === 'text' && part.data === text) ? 'same' : 'changed';
};

/** What became of it since it was kept, whoever did that. */
export const stateNow = async (db: Tx, kind: ReportKind, thing: string, kept: KeptReport): Promise<Now> => {
  if (kind === 'request' || kind === 'appeal') return 'same';
  if (kind === 'profile') return profileNow(db, thing, kept);
  if (kind === 'room') return roomNow(db, thing, kept);
  const text = await textNow(db, kind, thing);
  if (text === undefined) return 'gone';
  return saySame(partsAsStored(text), keptOf(kept, thing)) ? 'same' : 'changed';
};
