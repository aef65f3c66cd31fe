import { redirect } from 'react-router';
import { hasSignedOut } from '../lib/client.ts';
import { ensureSession } from '../lib/session/session.ts';
import { writeLocal } from '../lib/storage.ts';

/**
 * Redirects to the login, and back here afterwards, unless somebody is signed in. When the server does not answer, the
 * launch page says so and tries again.
 */
export const requireSession = async ({ request }: { request: Request }): Promise<Response | null> => {
  const { pathname, search } = new URL(request.url);
  const isSignedIn = await ensureSession().catch(() => undefined);
  if (isSignedIn === true) return null;
  // Signing out closes a dialog, which goes back one step in the history: to a page that nobody asked for.
  if (!hasSignedOut()) writeLocal('loginRedirectUrl', pathname + search);
  return redirect(isSignedIn === false ? '/login' : '/');
};

/** Opens the stored session for a page that whoever is not signed in may not know of. */
export const openSessionQuietly = async (): Promise<Response | null> =>
  ensureSession().then(
    () => null,
    () => redirect('/'),
  );
