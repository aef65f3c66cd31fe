import { staffContract } from '@baithak/protocol/contracts/staff';
import { staffWordsContract } from '@baithak/protocol/contracts/staff-words';
import { implement } from '../../platform/implement.ts';
import { getNumbers } from './numbers.ts';
import { deleteNote, getAccount, listAccounts, updateAccount } from './people/accounts.ts';
import { getPlatformSettings, updatePlatformSettings } from './settings.ts';
import { undoWriting } from './undo-writing.ts';
import { editAllowedWords, listStaffWords } from './words.ts';

export const staffWire = implement(staffContract, {
  getPlatformSettings,
  updatePlatformSettings,
  listAccounts,
  getAccount,
  updateAccount,
  deleteNote,
  undoWriting,
  getNumbers,
});

export const staffWordsWire = implement(staffWordsContract, { listStaffWords, editAllowedWords });
