import { ladderContract } from '@baithak/protocol/contracts/ladder';
import { implement } from '../../platform/implement.ts';
import { getLadder } from './ladder.ts';

export const ladderWire = implement(ladderContract, { getLadder });
