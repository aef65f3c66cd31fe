import { guestRank } from '@baithak/protocol/ranks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../lib/client.ts';
import { reloadInvalidated } from '../../lib/query-news.ts';
import { readMe, writeMe } from '../../lib/session/me.ts';
import { setOwnPicture } from '../../lib/session/use-own-picture.ts';
import { renewSession, setSuspended } from '../../lib/session/session.ts';
import { signOutLocally } from '../../lib/session/sign-out.ts';
import { takeSettings } from '../../lib/settings/settings.ts';
import { readSession, readTab, writeSessionEmail } from '../../lib/storage.ts';
import { onTabMessage } from '../../lib/session/tab-channel.ts';

/** Opens the stored session again: a guest may have become an account since. Rejects with a WireError. */
export const refreshSession = async (): Promise<void> => {
  const stored = readSession();
  if (stored === null) return;
  const { data } = await client.accounts.openSession({ email: stored.email, token: stored.token });
  renewSession(data);
};

let lastAsked: symbol | undefined;

/** Loads the user's name, platform rank and settings again: they may have changed elsewhere. */
export const refreshMe = async (): Promise<void> => {
  const asked = (lastAsked = Symbol());
  const { username, rank, ...settings } = await client.people.getSettings();
  takeSettings(settings);
  const me = readMe();
  // What was asked before the last event may be answered after it.
  if (me === null || asked !== lastAsked || (me.username === username && me.rank === rank)) return;
  writeMe({ ...me, username, rank, guest: rank === guestRank });
};

const ignoreFailure = (request: Promise<void>): void => void request.catch(() => undefined);

/**
 * Keeps the session up to date with other tabs (signed out there is signed out here, docs/product.md#logout) and with the
 * server's events; what an event overtook is loaded again. As each connection begins it asks, as an event may have been
 * missed.
 */
export const useSessionUpdates = (): void => {
  const cache = useQueryClient();
  useEffect(() => {
    const subscriptions = [
      reloadInvalidated(cache),
      onTabMessage(({ type, userId }) => {
        if (readTab('userId') !== userId) return;
        if (type === 'signedOut') signOutLocally();
        else ignoreFailure(refreshSession());
      }),
      client.on.roleUpdated(({ roomId }) => roomId === null && ignoreFailure(refreshMe())),
      client.on.suspended((suspension) => {
        setSuspended({ code: 'SUSPENDED', details: [suspension] });
        signOutLocally();
      }),
      client.on.emailChanged(({ email }) => writeSessionEmail(email)),
      client.on.userUpdated(
        ({ user: { user, avatar } }) => readTab('userId') === user._id && setOwnPicture(user._id, avatar),
      ),
      // What changes between the answer to a page and its connection, or without one, is told to nobody.
      client.onPersonalEvents(() => ignoreFailure(refreshMe())),
    ];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [cache]);
};
