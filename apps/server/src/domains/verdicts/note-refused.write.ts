import { defineWrite } from '../../platform/db/write.ts';
import type { NewVerdict } from './judgement.ts';
import { storeVerdict } from './store-verdict.queries.ts';

/** The verdict on something that is not stored because of it. */
export const noteRefused = defineWrite({
  name: 'verdicts.noteRefused',
  run: (tx, verdict: NewVerdict) => storeVerdict(tx, verdict),
});
