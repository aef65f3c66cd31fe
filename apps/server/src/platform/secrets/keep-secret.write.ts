import { defineWrite } from '../db/write.ts';

/** Of all processes on this database. */
export interface SharedSecretTable {
  name: string;
  value: string;
}

declare module '../db/tables.ts' {
  interface Tables {
    shared_secrets: SharedSecretTable;
  }
}

/** The shared secret of this name; `fresh` becomes it when there is none yet. */
export const keepSecret = defineWrite<{ name: string; fresh: string }, string>({
  name: 'platform.keepSecret',
  run: async (tx, { name, fresh }) => {
    await tx
      .insertInto('shared_secrets')
      .values({ name, value: fresh })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { value } = await tx
      .selectFrom('shared_secrets')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return value;
  },
});
