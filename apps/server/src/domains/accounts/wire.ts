import { accountsContract } from '@baithak/protocol/accounts';
import { implement, notBuilt } from '../../platform/implement.ts';
import { changePassword } from './change-password.ts';
import { checkStatus } from './check-status.ts';
import { enterAsGuest } from './enter-as-guest.ts';
import { listSessions } from './list-sessions.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { openSession } from './open-session.ts';
import { refreshAccessToken } from './refresh-access-token.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { revokeSession } from './revoke-session.ts';
import { forgotPassword, resendVerification } from './send-link.ts';
import { setAuthToken } from './set-auth-token.ts';
import { setUpOwner } from './set-up-owner.ts';
import { verifyEmail } from './verify-email.ts';

export const accountsWire = implement(accountsContract, {
  enterAsGuest,
  register,
  setUpOwner,
  logIn,
  openSession,
  verifyEmail,
  resendVerification,
  forgotPassword,
  resetPassword,
  changePassword,
  refreshAccessToken,
  logOut,
  listSessions,
  revokeSession,
  enableOtp: notBuilt,
  confirmOtp: notBuilt,
  disableOtp: notBuilt,
  checkStatus,
  setAuthToken,
});
