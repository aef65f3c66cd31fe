import { accountDataContract } from '@baithak/protocol/contracts/account-data';
import { implement } from '../../platform/implement.ts';
import { deleteMyAccount } from './closing/close-account.ts';
import { downloadExport, exportMyData, getAccountData, makeExport } from './export/export-my-data.ts';

export const accountDataWire = implement(accountDataContract, {
  getAccountData,
  makeExport,
  exportMyData,
  downloadExport,
  deleteMyAccount,
});
