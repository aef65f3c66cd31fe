import { connectionStateOf, hasThread, noConnection } from '@baithak/protocol/private-states.rules';
import type { Tx } from '../../platform/db/write.ts';
import { orderedPair, sideOf, stateOf } from './pair.ts';
import { ignores } from '../people/api.ts';
import { mayWriteTo } from '../rooms/api.ts';
import { pairOf } from './states/pair.queries.ts';

/** How a viewer stands to a person privately: what a profile's footer shows. Visitors have no connection, and a request of somebody who is ignored is none yet. */
export const connectionWith = async (db: Tx, viewerId: string | undefined, personId: string) => {
  if (viewerId === undefined || viewerId === personId)
    return { allowPrivate: false, connectionState: connectionStateOf(noConnection, 'first'), thread: null };
  const pair = await pairOf(db, viewerId, personId);
  const found = pair ? stateOf(pair) : noConnection;
  const side = sideOf(pair ?? orderedPair(viewerId, personId), viewerId);
  const isUnseen = found.phase === 'asked' && found.by !== side && (await ignores(db, viewerId, personId));
  const state = isUnseen ? noConnection : found;
  return {
    allowPrivate: await mayWriteTo(db, viewerId, personId),
    connectionState: connectionStateOf(state, side),
    thread: pair && hasThread(state) ? pair.id : null,
  };
};
