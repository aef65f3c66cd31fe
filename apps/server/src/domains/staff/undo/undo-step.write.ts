import { defineWrite } from '../../../platform/db/write.ts';
import { undoMessagesIn, undoPostIn, type MessagesStep, type PostStep } from '../../bulk-undo/api.ts';
import { holdStaffRank, holdTarget } from '../staff-rank.queries.ts';

/** Whoever is staff no more, or outranked by now, is stopped here. */
export const undoMessages = defineWrite({
  name: 'staff.undoMessages',
  key: ({ roomId }: { roomId: string }) => roomId,
  run: async (tx, step: MessagesStep) => {
    await holdTarget(tx, await holdStaffRank(tx, step.by), step.author);
    return undoMessagesIn(tx, step);
  },
});

export const undoPost = defineWrite({
  name: 'staff.undoPost',
  key: ({ roomId }: { roomId: string }) => roomId,
  run: async (tx, step: PostStep) => {
    await holdTarget(tx, await holdStaffRank(tx, step.by), step.author);
    return undoPostIn(tx, step);
  },
});
