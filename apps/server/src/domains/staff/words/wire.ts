import { staffWordsContract } from '@baithak/protocol/contracts/staff-words';
import { implement } from '../../../platform/implement.ts';
import { editAllowedWords } from './edit-allowed-words.ts';
import { listStaffWords } from './list-staff-words.ts';

export const staffWordsWire = implement(staffWordsContract, { listStaffWords, editAllowedWords });
