import { messagesContract } from '@baithak/protocol/contracts/messages';
import type { ClientMessage } from '@baithak/protocol/entities/message-parts';
import { limits } from '@baithak/protocol/limits';
import { hasLinks } from '@baithak/protocol/parts/find-links';
import { type NamedIds, idsNamedIn } from '@baithak/protocol/parts/named-in';
import { mergeText, parseHybrid, resolveNames } from '@baithak/protocol/parts/parse-parts';
import { type Part, type ResolvedPart, type SendablePart, isSendable } from '@baithak/protocol/parts/part';
import { boundMarks } from '@baithak/protocol/text/marks';
import { lengthOf } from '@baithak/protocol/text/text.rules';
import type { App, Caller } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { EmitHandler } from '../../../platform/implement.ts';
import { isVisible, partsAsStored } from '../../../platform/stored-parts.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { parseSentParts } from '../../people/api.ts';
import { findRoomToEnter, refuseToChange } from '../../rooms/api.ts';
import { namesIn, storedMedia } from '../../uploads/api.ts';

/** Parses the parts of a private message, which mentions nobody: there a name stays text. */
const parseWithoutNames = ({ config }: Pick<App, 'config'>, sent: readonly SendablePart[]): ResolvedPart[] =>
  resolveNames(parseHybrid(sent, { origin: config.publicUrl }), { users: new Map(), bots: new Map() });

interface ClientContent {
  readonly message: ClientMessage;
  readonly type: 'text' | 'hybrid';
}

interface Named extends NamedIds {
  /** The files it shows, without signatures; the write checks who owns them. */
  readonly files: readonly string[];
}

const invalid = (msg: string) => new Refusal('INVALID_INPUT', { details: [{ path: 'message', msg }] });

const sendable = ({ message, type }: ClientContent): SendablePart[] => {
  if (type === 'text' && typeof message === 'string') return [{ type: 'text', data: message }];
  if (type === 'hybrid' && typeof message !== 'string') return mergeText(message).filter(isSendable);
  throw invalid(
    type === 'text' ? 'must be a string, because type is text' : 'must be a list of parts, because type is hybrid',
  );
};

/** Trims the whole, and its letters of more marks than they need; spaces beside media stay. */
const trimmed = (parts: readonly SendablePart[]): SendablePart[] =>
  parts.flatMap((part, at): SendablePart[] => {
    if (part.type !== 'text') return [part];
    const written = boundMarks(part.data);
    const start = at === 0 ? written.trimStart() : written;
    const data = at === parts.length - 1 ? start.trimEnd() : start;
    return data === '' ? [] : [{ type: 'text', data }];
  });

const checkLength = (parts: readonly SendablePart[]): void => {
  const length = parts.reduce((sum, part) => sum + (part.type === 'text' ? lengthOf(part.data) : 0), 0);
  if (length > limits.message) throw invalid(`must have at most ${limits.message} characters`);
};

/** Parses what was sent, once it is trimmed and within the limits. */
type Parse = (app: App, parts: readonly SendablePart[], before?: string) => Promise<ResolvedPart[]> | ResolvedPart[];

type Writer = App & { readonly viewer: Pick<Viewer, 'userId' | 'guest'> };

/** Throws LADDER for a guest who may not send links or pictures yet (docs/contract.md#guest-ladder). What was there before may stay. */
const refuseStep = async (
  { services, viewer }: Writer,
  parts: readonly ResolvedPart[],
  before: readonly Part[],
): Promise<void> => {
  // Of members, who write most, nothing is looked for.
  if (!viewer.guest) return;
  const known = new Set(namesIn(before));
  await services.ladder.refuse(viewer, [
    ...(hasLinks(parts, before) ? (['links'] as const) : []),
    ...(namesIn(parts).some((name) => !known.has(name)) ? (['pictures'] as const) : []),
  ]);
};

interface Reading {
  readonly parse?: Parse;
  /** What a message that is changed says now, as it is stored. */
  readonly before?: string | undefined;
}

/**
 * Reads what a client sent: trimmed, within the limits, parsed, names given their ids (docs/product.md#parts-in-text,
 * docs/contract.md#limits).
 */
export const readContent = async (
  writer: Writer,
  sent: ClientContent,
  { parse = parseSentParts, before }: Reading = {},
): Promise<ResolvedPart[]> => {
  const parts = storedMedia(trimmed(sendable(sent)));
  checkLength(parts);
  const parsed = await parse(writer, parts, before);
  await refuseStep(writer, parsed, before === undefined ? [] : partsAsStored(before));
  if (!isVisible(parsed)) throw invalid('must not be empty');
  return parsed;
};

/** Whom a message addresses, whom else it names, and which files. */
export const namedIn = (content: readonly ResolvedPart[]): Named => ({
  ...idsNamedIn(content),
  files: namesIn(content),
});

/** The same for a private message. */
export const readPrivateContent = (
  writer: Writer,
  sent: ClientContent,
  { before }: Pick<Reading, 'before'> = {},
): Promise<ResolvedPart[]> => readContent(writer, sent, { parse: parseWithoutNames, before });

const onceASecond = { name: 'typing', points: 1, seconds: 1, always: true, own: true };

/** Whether somebody's typing may be published now; what is beyond once a second is dropped silently. `key`: where. */
export const mayTellTyping = async ({ limits, viewer }: Caller, key: string): Promise<boolean> => {
  try {
    await limits.take(onceASecond, `${key}:${viewer.userId}`);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY') return false;
    throw error;
  }
};

/**
 * Published to the others at most once a second a person (docs/contract.md#typing-propagation-unread-threads); anything
 * beyond that is dropped silently.
 */
export const publishTyping: EmitHandler<typeof messagesContract.publishTyping> = async (caller, { id }) => {
  const { viewer, live, connection } = caller;
  const room = await findRoomToEnter(caller.db.read, viewer, id);
  if (room.my_role === null || !connection.loaded.has(room.id)) throw new Refusal('NOT_A_MEMBER');
  await refuseToChange(caller.db.read, { roomId: room.id, userId: viewer.userId, at: caller.clock.now() });
  if (!(await mayTellTyping(caller, room.id))) return {};
  live
    .room(room.id)
    .publish(messagesContract.typing, { roomId: room.id, username: viewer.username }, { except: connection });
  return {};
};
