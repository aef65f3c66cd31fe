import type { Export } from '@baithak/protocol/contracts/account-data';
import { iso } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/context.ts';
import type { ExportRow } from './exports.queries.ts';

/** A download as its owner sees it: the address works for an hour to two, and is for the session alone that gave the password. */
export const presentExport = (
  { services, config, viewer }: Pick<Caller, 'services' | 'config' | 'viewer'>,
  { id, state, asked_at: askedAt, size, ends_at: endsAt, session_id: sessionId }: ExportRow,
): Export => ({
  state,
  askedAt: iso(askedAt),
  size,
  endsAt: endsAt === null ? null : iso(endsAt),
  url:
    state === 'ready' && sessionId === viewer.sessionId
      ? `${config.urls.assets}/file/exports/${id}.zip?${services.uploads.signer.queryFor(id)}`
      : null,
});
