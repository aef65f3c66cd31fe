import { classifierContract } from '@baithak/protocol/contracts/classifier';
import { implement } from '../../platform/implement.ts';
import { getPrecision, listVerdicts, markVerdict } from './verdict-log.ts';

export const classifierWire = implement(classifierContract, { listVerdicts, markVerdict, getPrecision });
