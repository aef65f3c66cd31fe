import { useCallback, useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { hasFinePointer } from '../../../lib/breakpoint.ts';
import { hasDialog, isWriting } from '../../../lib/keyboard.ts';
import { useTypingAnywhere } from '../../parts/composer/use-typing-anywhere.ts';
import type { Conversation } from '../conversation-context.ts';
import type { ComposerHandle } from './composer.tsx';

type Composer = RefObject<ComposerHandle | null>;

/**
 * The composer of a conversation that opens, or that the reader has just joined, gets the focus: not on a phone, whose keyboard
 * would cover the messages, and not when somebody is writing elsewhere or the address names a message.
 */
const useFocusOnOpen = (composer: Composer, { id, joined, linkedIn }: Conversation): void => {
  const { pathname } = useLocation();
  const isLinked = linkedIn(pathname) !== null;
  const isFree = useEffectEvent(
    () => !isLinked && hasFinePointer() && !isWriting(document.activeElement) && !hasDialog(),
  );
  // Before the composer is painted: whoever sees it writes at once.
  useLayoutEffect(() => {
    if (joined && isFree()) composer.current?.focus();
  }, [composer, id, joined]);
};

/** Hands on the keyboard: one writes without pressing the composer first. */
export const useComposerFocus = (composer: Composer, conversation: Conversation): void => {
  useFocusOnOpen(composer, conversation);
  useTypingAnywhere(
    useCallback(() => composer.current?.focus(), [composer]),
    '[data-chat]',
  );
};
