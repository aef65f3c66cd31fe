import type { Export } from '@baithak/protocol/contracts/account-data';
import { iso } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import type { ExportRow } from './exports.queries.ts';

/** A download as its owner sees it: the address works for an hour to two. */
export const presentExport = (
  { services, config }: Pick<App, 'services' | 'config'>,
  { id, state, asked_at: askedAt, size, ends_at: endsAt }: ExportRow,
): Export => ({
  state,
  askedAt: iso(askedAt),
  size,
  endsAt: endsAt === null ? null : iso(endsAt),
  url:
    state === 'ready' ? `${config.urls.assets}/file/exports/${id}.zip?${services.uploads.signer.queryFor(id)}` : null,
});
