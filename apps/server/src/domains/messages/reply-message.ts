import type { messagesContract } from '@baithak/protocol/messages';
import type { EmitHandler } from '../../platform/implement.ts';
import { sendMessage } from './send-message.ts';

/** A send whose replyTo is required. */
export const replyMessage: EmitHandler<typeof messagesContract.replyMessage> = (caller, input) =>
  sendMessage(caller, input);
