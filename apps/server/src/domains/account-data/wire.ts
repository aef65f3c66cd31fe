import { accountDataContract } from '@baithak/protocol/contracts/account-data';
import { implement } from '../../platform/implement.ts';
import { deleteMyAccount } from './closing/delete-my-account.ts';
import { downloadExport, exportMyData, makeExport } from './export/export-my-data.ts';
import { getAccountData } from './export/get-account-data.ts';

export const accountDataWire = implement(accountDataContract, {
  getAccountData,
  makeExport,
  exportMyData,
  downloadExport,
  deleteMyAccount,
});
