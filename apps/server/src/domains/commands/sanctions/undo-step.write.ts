import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { undoMessagesIn, undoPostIn, type MessagesStep, type PostStep } from '../../bulk-undo/api.ts';
import { checkSanction } from './check-sanction.queries.ts';

/** Whoever may not ban the author any more is stopped here. */
const check = (tx: Tx, { roomId, by, author, at }: MessagesStep | PostStep) =>
  checkSanction(tx, { command: 'banPerson', roomId, by, target: author, at });

export const undoMessagesInRoom = defineWrite({
  name: 'commands.undoMessages',
  key: ({ roomId }: { roomId: string }) => roomId,
  run: async (tx, step: MessagesStep) => {
    await check(tx, step);
    return undoMessagesIn(tx, step);
  },
});

export const undoPostInRoom = defineWrite({
  name: 'commands.undoPost',
  key: ({ roomId }: { roomId: string }) => roomId,
  run: async (tx, step: PostStep) => {
    await check(tx, step);
    return undoPostIn(tx, step);
  },
});
