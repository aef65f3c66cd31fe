import type { Finding, Writer } from './flags.ts';
import type { ReadText } from './read-text.ts';

/** Links in one text from which on they are many. */
const many = 4;
const wall = 8;

/** An invitation whose dot is written out or put apart: discord . gg, t (dot) me. The text is tested only where one of the names stands. */
const names = /discord|telegram|whatsapp|\bt\s?[([.]|\bwa\s?[([.]/i;
const apart =
  /\b(discord\s?(?:\.|[([{]\s?dot\s?[)\]}]|dot)\s?gg|(?:t|telegram|wa)\s?(?:\s\.\s?|\.\s|[([{]\s?(?:dot|\.)\s?[)\]}]|\sdot\s)\s?me|chat\s?(?:\.|dot)\s?whatsapp\s?(?:\.|dot)\s?com)\s?(?:\/|slash)\s?\S/i;

const invitation = ({ text, links }: ReadText): string | undefined =>
  links.find(({ kind }) => kind === 'invitation')?.host ??
  (names.test(text) ? apart.exec(text)?.[1]?.replace(/\s/g, '').toLowerCase() : undefined);

/** A host as a verdict keeps it. */
const safeHost = (host: string): string => host.replace(/[^a-z0-9.-]/g, '').slice(0, 60);

const countOf = (count: number, isNew: boolean): number => {
  if (count >= wall) return 0.7;
  if (count >= many) return 0.5;
  return isNew && count >= 2 ? 0.4 : isNew ? 0.25 : 0.1;
};

/** Links and invitations to other places. People who came lately are judged more strictly; staff and bots are not. */
export const findLinks = (read: ReadText, { trusted, isNew }: Writer): Finding[] => {
  if (trusted) return [];
  const found: Finding[] = [];
  const invited = invitation(read);
  if (invited !== undefined) found.push({ reason: 'invitation', score: isNew ? 0.6 : 0.3, detail: safeHost(invited) });
  const { links } = read;
  const [first] = links;
  if (!first) return found;
  const bare = links.find(({ kind }) => kind === 'address');
  if (bare) found.push({ reason: 'links', score: isNew ? 0.65 : 0.5, detail: bare.host });
  const short = links.find(({ kind }) => kind === 'shortener');
  if (short) found.push({ reason: 'links', score: isNew ? 0.45 : 0.25, detail: short.host });
  const videos = links.filter(({ kind }) => kind === 'video').length;
  const counted = links.length - (videos < many ? videos : 0);
  const detail = counted === 1 ? first.host : String(counted);
  if (counted > 0) found.push({ reason: 'links', score: countOf(counted, isNew), detail });
  return found.map((finding) => ({ ...finding, detail: safeHost(finding.detail) }));
};
