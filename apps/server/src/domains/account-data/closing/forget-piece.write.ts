import { defineWrite } from '../../../platform/db/write.ts';
import type { ClosedPerson } from '../../../platform/personal-data.ts';
import { participants } from '../participants.ts';

export interface Piece extends ClosedPerson {
  readonly domain: string;
  readonly after: string | undefined;
}

/** Has a domain forget one piece of somebody. Answers where its next one begins. */
export const forgetPiece = defineWrite<Piece, string | undefined>({
  name: 'accountData.forgetPiece',
  run: async (tx, { domain, after, ...person }) => participants[domain]?.forget(tx, person, after),
});

/** Everything is forgotten. */
export const endClosing = defineWrite<{ userId: string }, void>({
  name: 'accountData.endClosing',
  run: async (tx, { userId }) => {
    await tx.deleteFrom('account_closings').where('user_id', '=', userId).execute();
  },
});
