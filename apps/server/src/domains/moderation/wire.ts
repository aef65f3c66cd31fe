import { moderationContract } from '@baithak/protocol/contracts/moderation';
import { implement } from '../../platform/implement.ts';

export const moderationWire = implement(moderationContract, {});
