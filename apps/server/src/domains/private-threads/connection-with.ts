import { connectionStateOf, hasThread, noConnection } from '@baithak/protocol/private-states.rules';
import type { Tx } from '../../platform/db/write.ts';
import { orderedPair, sideOf, stateOf } from './pair.ts';
import { mayWriteTo } from '../rooms/api.ts';
import { pairOf } from './states/pair.queries.ts';

/** How a viewer stands to a person privately: what a profile's footer shows. Visitors have no connection. */
export const connectionWith = async (db: Tx, viewerId: string | undefined, personId: string) => {
  if (viewerId === undefined || viewerId === personId)
    return { allowPrivate: false, connectionState: connectionStateOf(noConnection, 'first'), thread: null };
  const pair = await pairOf(db, viewerId, personId);
  const state = pair ? stateOf(pair) : noConnection;
  return {
    allowPrivate: await mayWriteTo(db, viewerId, personId),
    connectionState: connectionStateOf(state, sideOf(pair ?? orderedPair(viewerId, personId), viewerId)),
    thread: pair && hasThread(state) ? pair.id : null,
  };
};
