import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { hasDialog, isKeyOf, isQuestion, isWriting } from '../../../lib/keyboard.ts';
import { staffPageAddress, staffPages } from './staff-pages.ts';

/** How long after G the letter of a page counts. */
const goMs = 1500;

/** The keys of every page of the staff room: G and a letter, and ? for all keys. None acts while typing. */
export const useStaffKeys = (showKeys: () => void): void => {
  const navigate = useNavigate();
  const wentAt = useRef(-goMs);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, timeStamp } = event;
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || isWriting(event.target) || hasDialog()) return;
    const isGoing = timeStamp - wentAt.current < goMs;
    wentAt.current = isKeyOf(event, 'g', 'KeyG') ? timeStamp : -goMs;
    const to = isGoing && staffPages.find(({ key, place }) => isKeyOf(event, key, place));
    if (to) void navigate(staffPageAddress(to.page));
    else if (isQuestion(event)) showKeys();
    else return;
    event.preventDefault();
    // Other keys of the page have the same letters.
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen, { capture: true });
    return () => removeEventListener('keydown', listen, { capture: true });
  }, []);
};
