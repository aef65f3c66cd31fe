import { limits } from '@baithak/protocol/limits';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import { padded, prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { isBanned } from '../bans/api.ts';
import { actorAndBots, notIgnored } from '../people/api.ts';
import type { Kind } from './tables.ts';

/** The choice of a person that turns a kind off; the other kinds are told whatever was chosen. */
const choices = {
  mention: 'tell_mentions',
  reply: 'tell_replies',
  threadReply: 'tell_thread_replies',
  like: 'tell_likes',
} as const satisfies Partial<Record<Kind, string>>;

const isChosen = (kind: string): kind is keyof typeof choices => kind in choices;

interface Asked {
  readonly users: readonly string[];
  readonly roomId: string | undefined;
  readonly actor: string | undefined;
  readonly at: number;
  /** The day from which on they were in the room, for those who are no members; undefined: whoever was there or not. */
  readonly visitedFrom: number | undefined;
}

/**
 * Those of these people who are still here and may see the inside of the room: a Public one that everyone reads, or a joined
 * one, whose level is not `nothing`; an Adult one with their age confirmed. Whoever ignores the actor hears nothing of them,
 * and nobody of a `kind` that they turned off.
 */
const hearers = prepared((db, { users, roomId, actor, at, visitedFrom }: Asked, kind) => {
  const people = db
    .selectFrom('people')
    .where('people.id', 'in', users)
    .where('people.removed_at', 'is', null)
    .$if(actor !== undefined, (query) => query.where((of) => notIgnored(of.ref('people.id'), of.val(actor ?? ''))))
    .$if(isChosen(kind), (query) =>
      query.where((of) =>
        of.not(
          of.exists(
            of
              .selectFrom('settings')
              .select('settings.user_id')
              .whereRef('settings.user_id', '=', 'people.id')
              .where(choices[isChosen(kind) ? kind : 'mention'], '=', sql.lit(0)),
          ),
        ),
      ),
    )
    .select('people.id');
  if (roomId === undefined) return people;
  return people
    .innerJoin('rooms', (join) => join.on('rooms.id', '=', roomId))
    .leftJoin('room_members as me', (join) =>
      join.onRef('me.room_id', '=', 'rooms.id').onRef('me.user_id', '=', 'people.id'),
    )
    .leftJoin('adult_confirmations as adult', 'adult.user_id', 'people.id')
    .where('rooms.closed', '=', sql.lit(0))
    .where(({ not, ref }) => not(isBanned(ref('people.id'), ref('rooms.id'), at)))
    .where((where) =>
      where.or([
        where.and([where('rooms.access', '=', sql.lit('Public')), where('rooms.readers', '=', sql.lit('everyone'))]),
        where('me.role', 'is not', null),
      ]),
    )
    .$if(visitedFrom !== undefined, (query) =>
      query.where((of) =>
        of.or([
          of('me.role', 'is not', null),
          of.exists(
            of
              .selectFrom('room_visits')
              .select('room_visits.user_id')
              .whereRef('room_visits.room_id', '=', 'rooms.id')
              .whereRef('room_visits.user_id', '=', 'people.id')
              .where('room_visits.last_day', '>=', visitedFrom ?? 0),
          ),
        ]),
      ),
    )
    .$if(visitedFrom !== undefined && actor !== undefined, (query) =>
      query.where((of) =>
        of.not(
          of.exists(
            of
              .selectFrom('notifications as waiting')
              .innerJoin('notification_events as told', 'told.notification_id', 'waiting.id')
              .select('told.source')
              .where('waiting.actor', 'in', actorAndBots(of.val(actor ?? '')))
              .whereRef('waiting.user_id', '=', 'people.id')
              .where('waiting.seen', '=', sql.lit(0))
              .where('waiting.kind', '=', sql.lit('mention'))
              .limit(sql.lit(1))
              .offset(sql.lit(limits.unseenMentions - 1)),
          ),
        ),
      ),
    )
    .where((where) => where.or([where('me.level', 'is', null), where('me.level', '<>', sql.lit('nothing'))]))
    .where((where) =>
      where.or([
        where('rooms.type', '=', sql.lit('Normal')),
        where.and([where('adult.confirmed_at', 'is not', null), where('people.guest', '=', sql.lit(0))]),
      ]),
    );
});

interface Hearing {
  readonly kind: Kind;
  readonly roomId: string | undefined;
  readonly actor: string | null;
  readonly at: number;
}

/**
 * Whom of these a notification is made for; without a room, wherever they are. The order is kept. Of a mention only members
 * and whoever was in the room within 30 days, for strangers are not called by their names; and nobody for whom 10 of the
 * actor's wait unseen.
 */
export const whoMayHear = async (
  tx: Tx,
  users: readonly string[],
  { kind, roomId, actor, at }: Hearing,
): Promise<readonly string[]> => {
  const asked = {
    users: padded(users),
    roomId,
    actor: actor ?? undefined,
    at,
    visitedFrom: kind === 'mention' ? dayOf(at) - limits.visitDays : undefined,
  };
  const found = new Set((await hearers(tx, asked, kind)).map(({ id }) => id));
  return users.filter((userId) => found.has(userId));
};
