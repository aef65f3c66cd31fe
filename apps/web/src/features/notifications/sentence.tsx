import type { Notification } from '@baithak/protocol/contracts/notifications';
import { limits } from '@baithak/protocol/limits';
import { nameStickers } from '@baithak/protocol/parts/snippet';
import { readRank } from '@baithak/protocol/ranks';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type texts from '../../i18n/texts/notifications.en.ts';
import { useSettings } from '../../lib/settings/settings.ts';
import { isolate, textAttributes } from '../../lib/text-direction.ts';
import { isolateLine } from '../../lib/isolate-line.ts';
import { Written } from '../../ui/written.tsx';
import { rankKey } from '../people/rank.ts';

/** A piece of a sentence: plain words, or a name that is shown with weight and in its own direction. */
type Piece = string | { readonly name: string };

type Texts = TFunction<'notifications'>;
type Says = keyof (typeof texts)['says'];

/** Stands in a text for the name of this number: a sentence of either language has its names where it wants them. */
const mark = (index: number): string => `\u0001${index}\u0001`;

const restOf = ({ people, peopleCount }: Notification): number => Math.max(0, peopleCount - people.length);

/** Who it was, the latest two by name: `name` gives the mark of a name. */
const whoOf = (t: Texts, notif: Notification, name: (name: string) => string): string => {
  const [first, second] = notif.people.map(({ username }) => name(username));
  const rest = restOf(notif);
  if (first === undefined) return t('somebody');
  if (second === undefined) return first;
  return rest === 0 ? t('who.two', { first, second }) : t('who.more', { first, second, count: rest });
};

const saysOf = ({ kind, count, act, report, place, text }: Notification): Says => {
  const { room, threadId, replyId } = place;
  switch (kind) {
    case 'mention': {
      const said = count > 1 ? 'mentions' : 'mention';
      if (threadId !== null) return room ? `${said}ThreadIn` : `${said}Thread`;
      return room ? `${said}In` : said;
    }
    case 'reply':
      if (threadId !== null) return 'reply';
      return room ? 'replyMessageIn' : 'replyMessage';
    case 'like':
      return replyId === null ? 'likeThread' : 'likeReply';
    case 'role':
      return room ? 'roleIn' : 'role';
    case 'invite':
      return room ? 'inviteIn' : 'invite';
    case 'roomOffer':
      return room ? 'roomOfferIn' : 'roomOffer';
    case 'roomDeclined':
      return room ? 'roomDeclinedIn' : 'roomDeclined';
    case 'moderation':
      return room ? `${act ?? 'moderation'}In` : (act ?? 'moderation');
    case 'report':
      if (report?.appeal) return report.action === 'dismiss' ? 'banKept' : 'banLifted';
      return report?.action === 'dismiss' ? 'reportLeft' : 'report';
    case 'staff':
      if (text === 'raid' || text === 'retention') return text;
      if (text !== '') return 'surge';
      return room ? 'staffIn' : 'staff';
    default:
      return kind;
  }
};

const whatOf = (t: Texts, { kind, count, text }: Notification): string => {
  if (kind === 'like' || kind === 'staff') return t(kind === 'like' ? 'likes' : 'waiting', { count });
  const rank = kind === 'role' ? readRank(text) : undefined;
  return rank === undefined ? text : t(`rank.${rankKey(rank)}`, { ns: 'people' });
};

/** What was done to the person along with what was removed; '' for nothing. */
const alsoOf = (t: Texts, { kind, act, report, why }: Notification): string => {
  if (why?.warn === true) return t('also.warn');
  if (kind !== 'moderation' || !report || act === report.action) return '';
  return report.action === 'warn' || report.action === 'suspend' ? t(`also.${report.action}`) : '';
};

const piecesOf = (said: string, names: readonly string[]): readonly Piece[] =>
  said
    .split('\u0001')
    .map((piece, index) => (index % 2 === 0 ? piece : { name: names[Number(piece)] ?? '' }))
    .filter((piece) => piece !== '');

export const sentenceOf = (t: Texts, notif: Notification): readonly Piece[] => {
  const names: string[] = [];
  const name = (of: string): string => mark(names.push(of) - 1);
  const said = t(`says.${saysOf(notif)}`, {
    who: whoOf(t, notif, name),
    room: name(notif.place.room?.title ?? (notif.kind === 'staff' ? t('everyRoom') : '')),
    what: name(whatOf(t, notif)),
    times: notif.count,
  });
  return piecesOf(`${said}${alsoOf(t, notif)}`, names);
};

/** The same where there is no markup. */
export const plainSentence = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : isolate(piece.name))).join('');

/** The line below the sentence: what was written, or what the sentence does not say; '' for none. */
export const lineOf = (t: Texts, notif: Notification, language: 'en' | 'ur'): string => {
  if (notif.kind === 'privateAccepted' && notif.text === '') return t('canWrite');
  if (notif.kind === 'roomOffer') return t('wouldOwn', { days: limits.roomOfferDays });
  return notif.kind === 'role' || notif.kind === 'staff' ? '' : nameStickers(notif.text, language);
};

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of a sentence keep their places
      <bdi key={index} {...textAttributes(piece.name)}>
        <b>
          <Written text={piece.name} />
        </b>
      </bdi>
    ),
  );

export const SentenceText = ({ notif }: { notif: Notification }) => {
  const { t } = useTranslation('notifications');
  return <Pieces pieces={sentenceOf(t, notif)} />;
};

/** Of a private message, which is no notification: the list of conversations has it. */
export const WroteText = ({ username }: { username: string }) => {
  const { t } = useTranslation('notifications');
  return <Pieces pieces={piecesOf(t('wrote', { who: mark(0) }), [username])} />;
};

const useLanguage = () => (useTranslation().i18n.language === 'ur' ? 'ur' : 'en');

export const useLine = (notif: Notification): string => {
  const { t } = useTranslation('notifications');
  return isolateLine(lineOf(t, notif, useLanguage()));
};

/** The first words of a private message; '' for whoever wants none shown outside of the conversation. */
export const usePrivateLine = (text: string): string => {
  const { pushWords } = useSettings();
  const language = useLanguage();
  return pushWords ? isolateLine(nameStickers(text, language)) : '';
};
