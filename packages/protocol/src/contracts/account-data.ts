import * as z from 'zod';
import { defineContract } from '../define-contract.ts';
import { BrowserKey } from './accounts.ts';
import { IsoDate } from '../entities/entities.ts';
import { Id } from '../ids.ts';
import { limits } from '../limits.ts';
import { text } from '../text/text.ts';

/** Everything stored about a person: as one download, and its end (docs/contract.md#own-account). */

/** The download that was asked for last. `url`: on the assets service, for an hour; null until it is ready, and for other sessions than the one that gave the password. */
export const Export = z.strictObject({
  state: z.enum(['making', 'ready', 'failed']),
  askedAt: IsoDate,
  /** Bytes. */
  size: z.number().int().nullable(),
  /** Until when it is kept. */
  endsAt: IsoDate.nullable(),
  url: z.string().nullable(),
});
export type Export = z.infer<typeof Export>;

/** A room that must have another owner, or be closed, before its owner's account can be. */
const OwnRoom = z.strictObject({ _id: Id, slug: z.string(), title: z.string(), memberCount: z.number().int() });
export type OwnRoom = z.infer<typeof OwnRoom>;

export const accountDataContract = defineContract({
  getAccountData: {
    service: 'api',
    route: 'GET /a/user/data',
    auth: 'signedIn',
    in: {},
    out: { export: Export.nullable(), ownRooms: z.array(OwnRoom) },
    errors: [],
    summary: 'The download of your data that you asked for last, and the rooms that keep you from closing the account.',
  },
  makeExport: {
    service: 'api',
    route: 'POST /a/user/export/make',
    auth: 'signedIn',
    /** A guest has no password. */
    in: { password: text(limits.passwordMax).optional() },
    out: { export: Export },
    errors: ['INVALID_PASSWORD', 'TOO_MANY'],
    summary:
      'Has everything that is stored about you made into one download, unless that is being done already. The password is asked for; guests have none.',
  },
  exportMyData: {
    service: 'api',
    route: 'GET /a/user/export',
    auth: 'signedIn',
    body: 'raw',
    in: {},
    out: {},
    errors: ['INVALID_PASSWORD', 'TOO_MANY'],
    summary:
      'Everything that is stored about you, as a ZIP of JSON and your files: what this session has asked for with the password (INVALID_PASSWORD without). NOT_READY while a large one is made: ask again after Retry-After.',
  },
  downloadExport: {
    service: 'assets',
    route: 'GET /file/exports/:name',
    auth: 'none',
    body: 'raw',
    in: { name: text(40).min(1), e: text(20).optional(), s: text(100).optional() },
    out: {},
    errors: ['NOT_FOUND'],
    summary:
      'The ZIP of everything that is stored about you, by a signed address that works for a while; by byte ranges.',
  },
  deleteMyAccount: {
    service: 'api',
    route: 'POST /a/user/delete',
    auth: 'signedIn',
    /** A guest has no password. */
    in: { password: text(limits.passwordMax).optional(), browserKey: BrowserKey.optional() },
    out: { deleted: z.literal(true) },
    errors: ['INVALID_PASSWORD', 'OWNER_STAYS', 'TOO_MANY'],
    summary:
      "Closes your account; what you wrote is shown as from 'Removed User'. OWNER_STAYS while you own a room, whose id and title are in `details`.",
  },
});
