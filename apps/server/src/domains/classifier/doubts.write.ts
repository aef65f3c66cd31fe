import { type Tx, defineWrite } from '../../platform/db/write.ts';
import { roomToReport } from '../rooms/api.ts';
import { type Published, type TextDoubt, storeDoubt } from './doubts.ts';

/** A room's texts are reported as they are now, as those of whoever wrote them. */
const withRoom = async (tx: Tx, { verdict }: TextDoubt, published: Published): Promise<Published> => {
  const report = verdict.place === 'room' ? await roomToReport(tx, published.thing, verdict.author) : undefined;
  return report ? { ...published, report } : published;
};

/** The same by itself, after the commit of what is published: for domains that moderation needs, which cannot use it. */
export const noteDoubt = defineWrite({
  name: 'classifier.noteDoubt',
  run: async (tx, { doubt, published }: { readonly doubt: TextDoubt; readonly published: Published }) =>
    storeDoubt(tx, doubt, await withRoom(tx, doubt, published)),
});
