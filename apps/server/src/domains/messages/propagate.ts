import type { messagesContract } from '@baithak/protocol/messages';
import type { EmitHandler } from '../../platform/implement.ts';

/** Acknowledged, and nothing more: the server has told everybody already (CONTRACT.md 5). */
export const propagate: EmitHandler<typeof messagesContract.propagate> = () => ({});
