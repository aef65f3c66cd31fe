import { useLayoutEffect, useRef } from 'react';

/**
 * For a group of buttons of which a press takes away the one that was pressed: the focus goes on to the one in its place, `turn`,
 * instead of to the top of the page. Only from a button that had it.
 */
export const useKeptFocus = (step: unknown) => {
  const turn = useRef<HTMLButtonElement>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    // What is taken away with the focus tells nobody, and the page has it then.
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
    if (isLost) turn.current?.focus();
  }, [step]);
  return {
    turn,
    onFocus: ({ target }: { readonly target: Element }) => void (focused.current = target),
    onBlur: () => void (focused.current = null),
  };
};
