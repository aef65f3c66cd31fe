import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { checkPush, followPushLinks } from './push-browser.ts';

/** Renders nothing: pressed push messages lead through this page, and the server knows where this browser gets them. */
export const PushLinks = ({ userId }: { userId: string }) => {
  const navigate = useNavigate();
  useEffect(() => followPushLinks((link) => void navigate(link)), [navigate]);
  useEffect(() => {
    // Without the server, or the browser's own service, it is checked at the next visit.
    void checkPush(userId).catch(() => undefined);
  }, [userId]);
  return null;
};
