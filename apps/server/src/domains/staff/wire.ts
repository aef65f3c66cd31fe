import { staffContract } from '@baithak/protocol/contracts/staff';
import { implement } from '../../platform/implement.ts';
import { getNumbers } from './numbers/get-numbers.ts';
import { deleteNote } from './people/delete-note.ts';
import { getAccount } from './people/get-account.ts';
import { listAccounts } from './people/list-accounts.ts';
import { updateAccount } from './people/update-account.ts';
import { undoWriting } from './undo/undo-writing.ts';
import { getPlatformSettings, updatePlatformSettings } from './settings/update-settings.ts';

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
