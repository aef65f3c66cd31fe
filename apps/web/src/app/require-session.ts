import { redirect } from 'react-router';
import { ensureSession } from '../lib/session.ts';
import { writeKept } from '../lib/storage.ts';

/**
 * Lets in who is signed in; the others go to the login and come back here afterwards. When nobody answers, the
 * launch page says so and tries again.
 */
export const requireSession = async ({ request }: { request: Request }): Promise<Response | null> => {
  const { pathname, search } = new URL(request.url);
  const seated = await ensureSession().catch(() => undefined);
  if (seated === true) return null;
  writeKept('loginRedirectUrl', pathname + search);
  return redirect(seated === false ? '/login' : '/');
};
