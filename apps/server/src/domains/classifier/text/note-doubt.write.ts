import { defineWrite } from '../../../platform/db/write.ts';
import { storeDoubt, type Published, type TextDoubt } from './store-doubt.queries.ts';

/** The same by itself, after the commit of what is published: for domains that moderation needs, which cannot use it. */
export const noteDoubt = defineWrite({
  name: 'classifier.noteDoubt',
  run: (tx, { doubt, published }: { readonly doubt: TextDoubt; readonly published: Published }) =>
    storeDoubt(tx, doubt, published),
});
