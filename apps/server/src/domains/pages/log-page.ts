import { Refusal } from '../../platform/errors.ts';
import { publicLog } from '../moderation-log/api.ts';
import { presentRoomDetails, roomDetailsRow } from '../rooms/api.ts';
import type { PageRoute } from './page-route.ts';

/**
 * The log of a Public Normal room (docs/product.md#log-of-a-room). It is read for every request, so that an entry that was
 * changed in the database is on the page at once.
 */
export const logPage = {
  param: { name: 'roomId', form: /^[a-z0-9]{1,60}$/, otherwise: 'ROOM_NOT_FOUND' },
  query: { before: /^[0-9a-f]{24}$/ },
  load: async (app, ref, { before }) => {
    const { roomId, data, canLoadMore, total, mark, month } = await publicLog(app, ref, before);
    const row = await roomDetailsRow(app.db.read, '', roomId);
    if (!row) throw new Refusal('ROOM_NOT_FOUND');
    const { _id, title, tile } = presentRoomDetails(row, undefined, app.settings.read());
    const newest = before === undefined;
    const room = { _id, title, tile };
    return {
      kind: 'log',
      content: { renderedAt: app.clock.now(), room, data, canLoadMore, total, mark, month, newest },
    };
  },
  failed: (failure) => ({ kind: 'log', content: { failure } }),
} as const satisfies Omit<PageRoute, 'paths'>;
