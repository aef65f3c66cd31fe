import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The addresses that lie beneath an entry of the history, the nearest last; only of entries that `open` made. */
interface Entry {
  readonly beneath: readonly string[];
}

const mostKept = 30;

const isEntry = (state: unknown): state is Entry =>
  typeof state === 'object' && state !== null && 'beneath' in state && Array.isArray(state.beneath);

const isSame = (to: string) => (address: string) => address === to;

/** Steps that Back undoes: what is opened gets an entry of the history, and closing it removes that entry again. */
export const useHistorySteps = () => {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const known: unknown = state;
  const beneath = useMemo(() => (isEntry(known) ? known.beneath : []), [known]);
  /** The state for whatever is opened from here; for links. */
  const opened = useMemo<Entry>(
    () => ({ beneath: [...beneath, `${pathname}${search}`].slice(-mostKept) }),
    [beneath, pathname, search],
  );
  const open = useCallback((to: string) => void navigate(to, { state: opened }), [navigate, opened]);
  /** Goes back to the address, whatever has been opened over it; where it does not lie beneath, it takes this entry's place. */
  const closeTo = useCallback(
    (to: string, isIt: (address: string) => boolean = isSame(to)) => {
      const at = beneath.findLastIndex(isIt);
      if (at >= 0) void navigate(at - beneath.length);
      else void navigate(to, { replace: true, state: { beneath } satisfies Entry });
    },
    [navigate, beneath],
  );
  return { open, closeTo, opened };
};
