import { accountsContract } from '@baithak/protocol/contracts/accounts';
import { implement, notBuilt } from '../../platform/implement.ts';
import { changePassword, resetPassword } from './passwords/change-password.ts';
import { cancelEmailChange, changeEmail, getEmail, resendEmailChange } from './email/change-email.ts';
import { checkStatus, endSessionsOf, listSessions, logOut, revokeSession } from './sessions/sessions.ts';
import { enterAsGuest, getGuestChallenge } from './registration/enter-as-guest.ts';
import { logIn, setAuthToken } from './sessions/log-in.ts';
import { openSession, refreshAccessToken } from './sessions/tokens.ts';
import { register, verifyEmail, setUpOwner } from './registration/register.ts';
import { forgotPassword, resendVerification } from './links.ts';

export const accountsWire = implement(accountsContract, {
  enterAsGuest,
  getGuestChallenge,
  register,
  setUpOwner,
  logIn,
  openSession,
  verifyEmail,
  resendVerification,
  forgotPassword,
  resetPassword,
  changePassword,
  getEmail,
  changeEmail,
  resendEmailChange,
  cancelEmailChange,
  refreshAccessToken,
  logOut,
  listSessions,
  revokeSession,
  endSessionsOf,
  enableOtp: notBuilt,
  confirmOtp: notBuilt,
  disableOtp: notBuilt,
  checkStatus,
  setAuthToken,
});
