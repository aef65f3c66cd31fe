import { classifierContract } from '@baithak/protocol/contracts/classifier';
import { implement } from '../../platform/implement.ts';
import { getPrecision } from './log/get-precision.ts';
import { listVerdicts } from './log/list-verdicts.ts';
import { markVerdict } from './log/mark-verdict.ts';

export const classifierWire = implement(classifierContract, { listVerdicts, markVerdict, getPrecision });
