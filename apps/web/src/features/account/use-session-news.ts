import { useEffect } from 'react';
import { client } from '../../lib/client.ts';
import { renewSession } from '../../lib/session.ts';
import { leaveThisTab } from '../../lib/sign-out.ts';
import { readSession, readTab } from '../../lib/storage.ts';
import { onTabNews } from '../../lib/tabs.ts';

/** Asks again who this browser's stored session is: a guest may have become an account since. Nobody answering, it stays as it was. */
export const refreshSession = async (): Promise<void> => {
  const stored = readSession();
  if (stored === null) return;
  const { data } = await client.accounts.openSession({ email: stored.email, token: stored.token });
  renewSession(data);
};

/** What other tabs of this browser tell about the same person: signed out there is signed out here (specification 4). */
export const useSessionNews = (): void => {
  useEffect(
    () =>
      onTabNews(({ news, userId }) => {
        if (readTab('userId') !== userId) return;
        if (news === 'left') leaveThisTab();
        else void refreshSession().catch(() => undefined);
      }),
    [],
  );
};
