import { guestRank } from '@baithak/protocol/ranks';
import { useEffect } from 'react';
import { client } from '../../lib/client.ts';
import { onComeBack } from '../../lib/come-back.ts';
import { readMe, writeMe } from '../../lib/me.ts';
import { showOwnPicture } from '../../lib/own-picture.ts';
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

/** Asks again what this tab's person is called and which rank they have on the platform: both may have changed elsewhere. */
const askWho = async (): Promise<void> => {
  const { username, rank } = await client.people.getSettings();
  const me = readMe();
  if (me !== null) writeMe({ ...me, username, rank, guest: rank === guestRank });
};

const quietly = (asking: Promise<void>): void => void asking.catch(() => undefined);

/**
 * What is told about this person: by other tabs of this browser (signed out there is signed out here, specification 4),
 * and by the server. A rank given while the line was down is asked for when it is back.
 */
export const useSessionNews = (): void => {
  useEffect(() => {
    const ends = [
      onTabNews(({ news, userId }) => {
        if (readTab('userId') !== userId) return;
        if (news === 'left') leaveThisTab();
        else quietly(refreshSession());
      }),
      client.on('roleUpdated', ({ roomId }) => roomId === null && quietly(askWho())),
      client.on(
        'userUpdated',
        ({ user: { user, avatar } }) => readTab('userId') === user._id && showOwnPicture(user._id, avatar),
      ),
      onComeBack(() => quietly(askWho())),
    ];
    return () => ends.forEach((end) => end());
  }, []);
};
