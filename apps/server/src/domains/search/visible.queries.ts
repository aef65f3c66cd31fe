import type { Compilable, SelectQueryBuilder } from 'kysely';
import { padded, prepared } from '../../platform/db/prepared.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Tx } from '../../platform/db/write.ts';
import { notIgnored } from '../people/api.ts';
import type { SearchType } from '../../platform/search/tables.ts';
import { isBanned } from '../bans/api.ts';

interface SearchViewer {
  readonly userId: string;
  readonly guest: boolean;
}

export interface SearchScope {
  readonly viewer: SearchViewer;
  /** Of one room only, which the viewer may enter. */
  readonly roomId: string | undefined;
  /** Texts by this person only. */
  readonly author: string | undefined;
  readonly now: number;
}

interface Asked {
  readonly userId: string;
  readonly guest: boolean;
  readonly roomId: string | undefined;
  readonly author: string | undefined;
  readonly now: number;
}

const columns = [
  'search_docs.num',
  'search_docs.kind',
  'search_docs.id',
  'search_docs.room_id',
  'search_docs.at',
  'search_docs.text',
] as const;
const person = [
  'people.id as user_id',
  'people.username',
  'people.fullname',
  'people.picture',
  'people.alias',
  'people.removed_at',
  'people.rank',
] as const;

type Docs = SelectQueryBuilder<Tables, 'search_docs', unknown>;

const withRoom = (docs: Docs, viewerId: string) =>
  docs
    .innerJoin('rooms', 'rooms.id', 'search_docs.room_id')
    .leftJoin('room_members as me', (join) => join.onRef('me.room_id', '=', 'rooms.id').on('me.user_id', '=', viewerId))
    .leftJoin('people', 'people.id', 'search_docs.author')
    .where('rooms.closed', '=', 0)
    .select([...columns, ...person, 'rooms.title', 'rooms.tile_pattern', 'rooms.tile_palette']);

type InRooms = ReturnType<typeof withRoom>;

/** Rooms that the viewer may read: those that everyone reads, and joined ones; none that a ban keeps out of. */
const readable = (rows: InRooms, { userId, now }: Pick<Asked, 'userId' | 'now'>): InRooms =>
  rows
    .where((where) =>
      where.or([
        where.and([where('rooms.access', '=', 'Public'), where('rooms.readers', '=', 'everyone')]),
        where('me.role', 'is not', null),
      ]),
    )
    .where(({ not, val, ref }) => not(isBanned(val(userId), ref('rooms.id'), now)));

/** Public rooms and joined ones. */
const known = (rows: InRooms): InRooms =>
  rows.where((where) => where.or([where('rooms.access', '=', 'Public'), where('me.role', 'is not', null)]));

/**
 * Messages and threads of rooms whose inside the viewer may see: Adult ones once the age is confirmed, never as a guest;
 * without those of people whom the viewer ignores.
 */
const texts = (docs: Docs, kinds: readonly SearchType[], asked: Asked) => {
  const { userId, guest, roomId, author } = asked;
  const rows = withRoom(docs, userId)
    .where('search_docs.kind', 'in', kinds)
    .$if(author !== undefined, (query) => query.where('search_docs.author', '=', author ?? ''))
    .where((of) => notIgnored(of.val(userId), of.ref('search_docs.author')))
    // What was cleared a moment ago leaves the index some at a time.
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('messages')
            .select('messages.id')
            .whereRef('messages.id', '=', 'search_docs.id')
            .whereRef('messages.rev', '<=', 'rooms.emptied_rev'),
        ),
      ),
    );
  // A search of one room has been authorised before, for platform staff too.
  if (roomId !== undefined) return rows.where('search_docs.room_id', '=', roomId);
  if (guest) return readable(rows, asked).where('rooms.type', '=', 'Normal');
  return readable(rows, asked)
    .leftJoin('adult_confirmations as adult', (join) => join.on('adult.user_id', '=', userId))
    .where((where) => where.or([where('rooms.type', '=', 'Normal'), where('adult.confirmed_at', 'is not', null)]));
};

/** Rooms that the viewer may find in a list. */
const rooms = (docs: Docs, { userId, guest, roomId }: Asked) =>
  known(withRoom(docs, userId))
    .where('search_docs.kind', '=', 'rooms')
    .where('rooms.type', 'in', guest ? ['Normal'] : ['Normal', 'Adult'])
    .$if(roomId !== undefined, (query) => query.where('rooms.id', '=', roomId ?? ''));

/** People who are here; guests as long as they hold their name. With a room: those who have joined it. */
const people = (docs: Docs, { roomId, now }: Asked) =>
  docs
    .innerJoin('people', 'people.id', 'search_docs.id')
    .where('search_docs.kind', '=', 'people')
    .where('people.removed_at', 'is', null)
    .where((where) => where.or([where('people.guest', '=', 0), where('people.held_until', '>', now)]))
    .$if(roomId !== undefined, (query) =>
      query.where((where) =>
        where.exists(
          where
            .selectFrom('room_members')
            .select('room_members.user_id')
            .whereRef('room_members.user_id', '=', 'people.id')
            .where('room_members.room_id', '=', roomId ?? ''),
        ),
      ),
    )
    .select([...columns, ...person])
    .select((of) => [
      of.val<string | null>(null).as('title'),
      of.val<number | null>(null).as('tile_pattern'),
      of.val<number | null>(null).as('tile_palette'),
    ]);

export type Kind = 'texts' | 'messages' | 'threads' | 'rooms' | 'people';

const rowsOf = (docs: Docs, kind: Kind, asked: Asked) => {
  if (kind === 'people') return people(docs, asked);
  if (kind === 'rooms') return rooms(docs, asked);
  return texts(docs, kind === 'texts' ? ['messages', 'threads'] : [kind], asked);
};

export type VisibleRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

interface Values {
  readonly userId: string;
  readonly roomId: string | undefined;
  readonly author: string | undefined;
  readonly now: number;
  readonly nums: readonly number[] | undefined;
  readonly id: string | undefined;
}

/** By numbers or by id. The kind and whether a guest asks make it another query. */
const visible = prepared((db, { nums, id, ...values }: Values, variant): Compilable<VisibleRow> => {
  const docs = db
    .selectFrom('search_docs')
    .$if(nums !== undefined, (query) => query.where('search_docs.num', 'in', nums ?? []))
    .$if(id !== undefined, (query) => query.where('search_docs.id', '=', id ?? ''));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made just below
  const [kind, who] = variant.split(' ') as [Kind, 'guest' | 'account'];
  return rowsOf(docs, kind, { ...values, guest: who === 'guest' });
});

const read = (
  db: Tx,
  kind: Kind,
  { viewer, roomId, author, now }: SearchScope,
  which: Pick<Values, 'nums' | 'id'>,
): Promise<VisibleRow[]> =>
  visible(
    db,
    { userId: viewer.userId, roomId, author, now, ...which },
    `${kind} ${viewer.guest ? 'guest' : 'account'}`,
  );

/** Which of these numbers of the index the viewer may see and asked for. */
export const visibleRows = async (
  db: Tx,
  kind: Kind,
  scope: SearchScope,
  nums: readonly number[],
): Promise<VisibleRow[]> => (nums.length === 0 ? [] : read(db, kind, scope, { nums: padded(nums), id: undefined }));

/** The index's number of a result, when the viewer may see it. */
export const visibleNum = async (db: Tx, kind: Kind, scope: SearchScope, id: string): Promise<number | undefined> =>
  (await read(db, kind, scope, { nums: undefined, id }))[0]?.num;
