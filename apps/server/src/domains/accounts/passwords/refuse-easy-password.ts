import { Refusal } from '../../../platform/errors.ts';
import { isEasyPassword } from './is-easy-password.ts';

/** Throws WEAK_PASSWORD for a new password that is among the first that anybody tries (docs/contract.md#passwords). */
export const refuseEasyPassword = (password: string, username: string): void => {
  if (isEasyPassword(password, username)) throw new Refusal('WEAK_PASSWORD');
};
