import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { takeDestination } from './destination.ts';
import { checkSession, launchDelayMs } from './launch.ts';

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
