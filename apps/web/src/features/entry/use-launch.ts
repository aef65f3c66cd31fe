import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { takeDestination } from './destination.ts';
import { checkSeat, launchStay } from './launch.ts';

interface LaunchHandlers {
  /** Somebody is signed in: there is a second to fetch what home needs. */
  onSeated: () => void;
  onFailure: () => void;
}

/** Looks whether somebody is signed in and goes on: home after a second, or to the login. `failed`: nobody answered. */
export const useLaunch = ({ onSeated, onFailure }: LaunchHandlers): { failed: boolean; tryAgain: () => void } => {
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);

  const goOn = useEffectEvent((to: string) => void navigate(to, { replace: true }));
  const seat = useEffectEvent(onSeated);
  const fail = useEffectEvent(() => {
    setFailed(true);
    onFailure();
  });

  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    checkSeat().then(
      (seated) => {
        if (left) return;
        if (!seated) return goOn('/login');
        timer = setTimeout(() => goOn(takeDestination()), launchStay);
        seat();
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
