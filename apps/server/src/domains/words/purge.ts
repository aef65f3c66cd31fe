import { exportPage, inPages, type PersonalData } from '../../platform/personal-data.ts';

/** The words that a person asks for are theirs until staff answers. */
export const wordsData: PersonalData = {
  exports: {
    'words-asked-for': (db, userId) =>
      inPages((last: { word: string } | undefined) =>
        db
          .selectFrom('dictionary_asks')
          .select(['word', 'asked_at'])
          .where('user_id', '=', userId)
          .where('word', '>', last?.word ?? '')
          .orderBy('word')
          .limit(exportPage)
          .execute(),
      ),
  },
  forget: async (tx, { userId }) => {
    await tx.deleteFrom('dictionary_asks').where('user_id', '=', userId).execute();
    return undefined;
  },
};
