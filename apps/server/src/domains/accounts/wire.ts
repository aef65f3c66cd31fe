import { accountsContract } from '@baithak/protocol/contracts/accounts';
import { implement, notBuilt } from '../../platform/implement.ts';
import { changePassword } from './passwords/change-password.ts';
import { cancelEmailChange, changeEmail, getEmail, resendEmailChange } from './email/change-email.ts';
import { checkStatus } from './sessions/check-status.ts';
import { enterAsGuest } from './registration/enter-as-guest.ts';
import { getGuestChallenge } from './registration/get-guest-challenge.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { logIn } from './sessions/log-in.ts';
import { logOut } from './sessions/log-out.ts';
import { openSession } from './sessions/open-session.ts';
import { refreshAccessToken } from './sessions/refresh-access-token.ts';
import { register } from './registration/register.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { endSessionsOf } from './sessions/end-sessions-of.ts';
import { revokeSession } from './sessions/revoke-session.ts';
import { forgotPassword, resendVerification } from './mail/send-link.ts';
import { setAuthToken } from './sessions/set-auth-token.ts';
import { setUpOwner } from './registration/set-up-owner.ts';
import { verifyEmail } from './registration/verify-email.ts';

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
