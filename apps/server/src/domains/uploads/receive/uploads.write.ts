import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { type NewVerdict, storeVerdict } from '../../verdicts/api.ts';
import type { FileTable } from '../tables.ts';
import { tooMuchToday } from './refusals.ts';
import type { Quota } from './upload-budget.ts';

export interface NewToken {
  hash: string;
  userId: string;
  target: UploadTarget;
  now: number;
  expiresAt: number;
}

export const storeToken = defineWrite<NewToken, void>({
  name: 'uploads.storeToken',
  run: async (tx, { hash, userId, target, now, expiresAt }) => {
    await tx
      .insertInto('upload_tokens')
      .values({
        hash,
        user_id: userId,
        target,
        created_at: now,
        expires_at: expiresAt,
        uploaded_at: null,
        used_at: null,
      })
      .execute();
  },
});

export interface NewFiles {
  hash: string;
  userId: string;
  target: UploadTarget;
  rows: Pick<FileTable, 'id' | 'name' | 'kind' | 'width' | 'height' | 'size' | 'duration'>[];
  /** What the classifier said of each. */
  verdicts: readonly NewVerdict[];
  now: number;
  /** What the upload counts for, on the day with this number; `left`: seconds of it. */
  spent: { quotas: readonly Quota[]; bytes: number; day: number; left: number };
}

/** Throws TOO_MANY when a quota has no room for them: of several uploads at once, the one that is stored last. */
const countBytes = async (tx: Tx, { quotas, bytes, day, left }: NewFiles['spent']): Promise<void> => {
  for (const { key, most } of quotas) {
    const counted = await tx
      .insertInto('upload_days')
      .values({ key, day, bytes })
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'day'])
          .doUpdateSet((set) => ({ bytes: set('upload_days.bytes', '+', set.ref('excluded.bytes')) })),
      )
      .returning('bytes')
      .executeTakeFirstOrThrow();
    if (Number(counted.bytes) > most) throw tooMuchToday(left);
  }
};

/** Stores the files of an upload. Of two uploads with one token the second one is BAD_TOKEN. */
export const insertFiles = defineWrite<NewFiles, void>({
  name: 'uploads.insertFiles',
  run: async (tx, { hash, userId, target, rows, verdicts, now, spent }) => {
    const first = await tx
      .updateTable('upload_tokens')
      .set({ uploaded_at: now })
      .where('hash', '=', hash)
      .where('uploaded_at', 'is', null)
      .returning('hash')
      .executeTakeFirst();
    if (!first) throw new Refusal('BAD_TOKEN');
    await countBytes(tx, spent);
    const common = {
      token_hash: hash,
      user_id: userId,
      target,
      state: 'uploaded',
      since: now,
      owner_kind: null,
      owner_id: null,
      room_id: null,
      public: 0,
    } as const;
    await tx
      .insertInto('files')
      .values(rows.map((row, position) => ({ ...row, ...common, position })))
      .execute();
    for (const verdict of verdicts) await storeVerdict(tx, verdict);
  },
});

/** Undone, when the bytes could not all be kept: the token may be tried again, the files are released. */
export const releaseInserted = defineWrite<Pick<NewFiles, 'hash' | 'now' | 'spent'>, void>({
  name: 'uploads.releaseInserted',
  run: async (tx, { hash, now, spent }) => {
    for (const { key } of spent.quotas)
      await tx
        .updateTable('upload_days')
        .set((set) => ({ bytes: set('bytes', '-', spent.bytes) }))
        .where('key', '=', key)
        .where('day', '=', spent.day)
        .execute();
    await tx
      .updateTable('files')
      .set({ state: 'released', since: now, token_hash: '' })
      .where('token_hash', '=', hash)
      .where('state', '=', 'uploaded')
      .execute();
    await tx
      .updateTable('upload_tokens')
      .set({ uploaded_at: null })
      .where('hash', '=', hash)
      .where('used_at', 'is', null)
      .execute();
  },
});

/** Uploads and tokens from before `before` that nothing uses: the files are released, the tokens deleted. What was counted for days that are over goes too. */
export const releaseUnused = defineWrite<{ before: number; now: number; today: number }, void>({
  name: 'uploads.releaseUnused',
  run: async (tx, { before, now, today }) => {
    await tx.deleteFrom('upload_days').where('day', '<', today).execute();
    await tx
      .updateTable('files')
      .set({ state: 'released', since: now })
      .where('state', '=', 'uploaded')
      .where('since', '<=', before)
      .execute();
    await tx
      .deleteFrom('upload_tokens')
      .where('created_at', '<=', before)
      .where((token) => token.or([token('uploaded_at', 'is', null), token('uploaded_at', '<=', before)]))
      .execute();
  },
});

/** Deletes the rows of released files whose bytes have been removed. */
export const forgetReleased = defineWrite<{ ids: string[] }, void>({
  name: 'uploads.forgetReleased',
  run: async (tx, { ids }) => {
    await tx.deleteFrom('files').where('id', 'in', ids).where('state', '=', 'released').execute();
  },
});
