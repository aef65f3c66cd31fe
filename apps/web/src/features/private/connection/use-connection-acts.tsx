import { actsOffered, type PrivateAct } from '@baithak/protocol/private-states.rules';
import { useState, type ReactNode } from 'react';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { isRemoved, type Connection } from './connection.ts';
import { useAct } from './use-act.ts';

export interface ConnectionActs {
  readonly offers: (act: PrivateAct) => boolean;
  /** Does an act; block and delete asks first. */
  readonly run: (act: PrivateAct) => void;
  /** A button for an act, while the state offers it. */
  readonly button: (act: PrivateAct, label: string, look?: ButtonLook) => ReactNode;
  readonly dialog: ReactNode;
}

/** What can be done with a connection, by the one table of the protocol, and the question before block and delete. */
export const useConnectionActs = (connection: Connection, onDone?: (act: PrivateAct) => void): ConnectionActs => {
  const [isAsking, setAsking] = useState(false);
  const { act, busy } = useAct(connection, onDone);
  const offered = isRemoved(connection)
    ? connection.threadId === null
      ? []
      : (['blockAndDelete'] as const)
    : actsOffered(connection.state, connection.threadId);
  const offers = (wanted: PrivateAct): boolean => offered.some((each) => each === wanted);
  const run = (wanted: PrivateAct): void => (wanted === 'blockAndDelete' ? setAsking(true) : act(wanted));
  const blocksBy = (['ban', 'block'] as const).find(offers);
  return {
    offers,
    run,
    button: (wanted, label, look = {}) =>
      offers(wanted) && (
        <Button key={wanted} {...look} busy={busy === wanted} onClick={() => busy === null && run(wanted)}>
          {label}
        </Button>
      ),
    dialog: (
      <BlockDialog
        connection={connection}
        open={isAsking}
        onClose={() => setAsking(false)}
        onDelete={() => act('blockAndDelete')}
        onBlock={blocksBy === undefined ? null : () => act(blocksBy)}
      />
    ),
  };
};
