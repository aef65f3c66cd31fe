import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { client } from '../../lib/client.ts';
import { forgetSession } from '../../lib/session/me.ts';
import { hasTabSession } from '../../lib/session/session.ts';
import { readSession } from '../../lib/storage.ts';
import { takeDestination } from './use-sign-in.ts';

/** How long the launch page is shown before home, in ms (docs/product.md#launch-page). */
const launchDelayMs = 1000;

/**
 * Whether somebody is signed in here. A stored session that is no longer valid is removed. Rejects when the server does
 * not answer.
 */
const checkSession = async (): Promise<boolean> => {
  const stored = readSession();
  if (stored === null) return hasTabSession();
  const { status } = await client.accounts.checkStatus(stored);
  if (status === 1) return true;
  forgetSession();
  return false;
};

interface LaunchHandlers {
  /** Called when somebody is signed in, a second before home opens: the time to prefetch what home needs. */
  onSignedIn: () => void;
  onFailure: () => void;
}

/**
 * Checks whether somebody is signed in and redirects: home after a second, or to the login. `failed`: the server did
 * not answer.
 */
export const useLaunch = ({ onSignedIn, onFailure }: LaunchHandlers): { failed: boolean; tryAgain: () => void } => {
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);

  const goOn = useEffectEvent((to: string) => void navigate(to, { replace: true }));
  const signedIn = useEffectEvent(onSignedIn);
  const fail = useEffectEvent(() => {
    setFailed(true);
    onFailure();
  });

  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    checkSession().then(
      (isSignedIn) => {
        if (left) return;
        if (!isSignedIn) return goOn('/login');
        timer = setTimeout(() => goOn(takeDestination()), launchDelayMs);
        signedIn();
      },
      () => {
        if (!left) fail();
      },
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [attempt]);

  const tryAgain = (): void => {
    setFailed(false);
    setAttempt((before) => before + 1);
  };
  return { failed, tryAgain };
};
