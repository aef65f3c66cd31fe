import { defineWrite } from '../db/write.ts';

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
