import { useCallback, useEffect, useEffectEvent, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { hasFinePointer } from '../../../lib/breakpoint.ts';
import { hasDialog, isWriting } from '../../../lib/keyboard.ts';
import { useTypingAnywhere } from '../../parts/composer/use-typing-anywhere.ts';
import { messageIdInPath } from '../message-path.ts';
import type { ComposerHandle } from './composer.tsx';

type Composer = RefObject<ComposerHandle | null>;

/**
 * The composer of a room that opens, or that the reader has just joined, gets the focus: not on a phone, whose keyboard
 * would cover the messages, and not when somebody is writing elsewhere or the address names a message.
 */
const useFocusOnOpen = (composer: Composer, roomId: string, joined: boolean): void => {
  const { pathname } = useLocation();
  const isLinked = messageIdInPath(pathname) !== null;
  const isFree = useEffectEvent(
    () => !isLinked && hasFinePointer() && !isWriting(document.activeElement) && !hasDialog(),
  );
  useEffect(() => {
    if (joined && isFree()) composer.current?.focus();
  }, [composer, roomId, joined]);
};

/** Hands on the keyboard: one writes in the open room without pressing the composer first. */
export const useComposerFocus = (composer: Composer, roomId: string, joined: boolean): void => {
  useFocusOnOpen(composer, roomId, joined);
  useTypingAnywhere(
    useCallback(() => composer.current?.focus(), [composer]),
    '[data-chat]',
  );
};
