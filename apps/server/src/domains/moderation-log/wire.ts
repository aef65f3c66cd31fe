import { moderationLogContract } from '@baithak/protocol/contracts/moderation-log';
import { implement } from '../../platform/implement.ts';
import { getPublicLog, getRoomLog, listLog } from './logs.ts';

export const moderationLogWire = implement(moderationLogContract, { getRoomLog, getPublicLog, listLog });
