import { moderationLogContract } from '@baithak/protocol/contracts/moderation-log';
import { implement } from '../../platform/implement.ts';
import { getPublicLog } from './get-public-log.ts';
import { getRoomLog } from './get-room-log.ts';
import { listLog } from './list-log.ts';

export const moderationLogWire = implement(moderationLogContract, { getRoomLog, getPublicLog, listLog });
