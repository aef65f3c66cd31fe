import type { MessagePart } from '@baithak/protocol/entities/message-parts';
import type { Thread } from '@baithak/protocol/entities/thread';
import { type TextPart, markupOf } from '@baithak/protocol/parts/part';
import type { PageContent, PreviewPage, ProfilePage, ThreadPage } from '@baithak/protocol/public-pages';

/** Bytes of a sign that is escaped, in each copy of a text. */
const escaped = 7;
/**
 * Bytes of elements that a page needs once, however often it has the text: for a line, for a link in a text, for a part that
 * is no text, for a mark or block, for one of code, for a row of a link, and for a file.
 */
const line = 60;
const link = 150;
const special = 200;
const markup = 120;
const codeBlock = 250;
const row = 900;
const file = 500;
/** Links of a message that have a row. */
const mostRows = 3;

const escapes = new Set([...'<>&"\'\\\u2028\u2029'].map((sign) => sign.codePointAt(0)));

const weightOfSign = (code: number): number => {
  if (code < 32 || escapes.has(code)) return escaped;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
};

const weightOfElement = (code: number, text: string, at: number): number => {
  if (code === 10) return line;
  return code === 0x3a && text.startsWith('://', at) ? link : 0;
};

/** The weight of a text, and how many of its UTF-16 units weigh at most `most`; it reads no further. */
const measure = ({ data: text, extras }: TextPart, copies: number, most: number): { weight: number; fits: number } => {
  // A block of code is one element.
  const elements = extras?.block === 'code' ? () => 0 : weightOfElement;
  let weight = 0;
  let at = 0;
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    const next = weight + copies * weightOfSign(code) + elements(code, text, at);
    if (next > most) return { weight, fits: at };
    weight = next;
    at += code > 0xffff ? 2 : 1;
  }
  return { weight, fits: at };
};

const weightOfMarkup = (part: MessagePart): number => {
  const { marks = [], block } = markupOf(part);
  return marks.length * markup + (block === 'code' ? codeBlock : block === undefined ? 0 : markup);
};

const weightOfPart = (part: MessagePart, copies: number): number => {
  if (part.type === 'text') {
    const rows = Math.min(mostRows, part.data.split('://', mostRows + 1).length - 1);
    return measure(part, copies, Number.POSITIVE_INFINITY).weight + weightOfMarkup(part) + rows * row;
  }
  if (part.type === 'youtube' || part.type === 'thread') return row + copies * part.data.length;
  if (part.type === 'gallery') return part.items.length * file;
  return part.type === 'image' || part.type === 'video'
    ? file
    : special + copies * part.data.length + weightOfMarkup(part);
};

/** About how many bytes a message takes in the HTML of a page that has its text so many times. */
const weightOf = (parts: readonly MessagePart[], copies: number): number =>
  parts.reduce((sum, part) => sum + weightOfPart(part, copies), 0);

/** What fits of the first part that does not fit whole. */
const cutPart = (part: MessagePart, copies: number, most: number): MessagePart[] => {
  if (part.type === 'text') {
    const kept = part.data.slice(0, measure(part, copies, most).fits);
    // Whole words, where there are some near the end.
    return [{ ...part, data: `${kept.replace(/\s\S{0,40}$/, '').trimEnd()}…` }];
  }
  if (part.type !== 'gallery') return [];
  const items = part.items.slice(0, Math.floor(most / file));
  return items.length === 0 ? [] : [{ type: 'gallery', items }];
};

/** The beginning of a message that weighs at most `most`. */
const cutToWeight = (
  parts: readonly MessagePart[],
  copies: number,
  most: number,
): { readonly parts: MessagePart[]; readonly isCut: boolean } => {
  const kept: MessagePart[] = [];
  let left = most;
  for (const part of parts) {
    const weight = weightOfPart(part, copies);
    if (weight > left) return { parts: [...kept, ...cutPart(part, copies, left)], isCut: true };
    left -= weight;
    kept.push(part);
  }
  return { parts: kept, isCut: false };
};

/** The most that each may have so that all together have at most `total`: who needs less leaves the rest to the others. */
const fairShare = (weights: readonly number[], total: number): number => {
  let left = total;
  for (const [index, weight] of weights.toSorted((a, b) => a - b).entries()) {
    const share = left / (weights.length - index);
    if (weight > share) return share;
    left -= weight;
  }
  return Number.POSITIVE_INFINITY;
};

/** Bytes of HTML that a page may have, whatever was written. */
export const mostPageBytes = 300_000;
/** What a page, its styles among it, and each of its entries take without their texts, in bytes; and how often a text is in the page. */
const shell = 65_000;
const entry = 2_800;
const copies = { thread: 3, reply: 2, message: 1 } as const;
/** What is shown in one line only, in bytes. */
const quotedMost = 1_200;
const listedMost = 1_000;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this server writes the messages of threads, as this JSON
const partsOf = (thread: Thread): MessagePart[] => JSON.parse(thread.message) as MessagePart[];

/** A thread or reply with at most so many bytes of text. Who voted is on no public page. */
const cutThread = (thread: Thread, times: number, most: number): Thread => {
  const { parts, isCut } = cutToWeight(partsOf(thread), times, most);
  return { ...thread, ...(isCut && { message: JSON.stringify(parts), cut: true }), likes: [], dislikes: [] };
};

const boundThread = (page: ThreadPage, bytes: number): ThreadPage => {
  const replies = [...page.pinnedReplies, ...page.data];
  const left = Math.max(0, bytes - shell - entry * (replies.length + 1));
  const weights = replies.map((reply) => weightOf(partsOf(reply), copies.reply));
  const asked = weights.reduce((sum, weight) => sum + weight, 0);
  // The thread gets half at least, and what its replies leave; beside a reply that is read alone only a line.
  const isBeside = page.alone !== null && replies.length > 0;
  const thread = isBeside
    ? cutThread(page.thread, 1, quotedMost)
    : cutThread(page.thread, copies.thread, Math.max(left / 2, left - asked));
  const spent = Math.min(left, weightOf(partsOf(thread), copies.thread));
  const most = fairShare(weights, left - spent);
  return {
    ...page,
    thread,
    pinnedReplies: page.pinnedReplies.map((reply) => cutThread(reply, copies.reply, most)),
    data: page.data.map((reply) => cutThread(reply, copies.reply, most)),
    quoted: page.quoted && cutThread(page.quoted, 1, quotedMost),
  };
};

const boundProfile = (page: ProfilePage): ProfilePage => ({
  ...page,
  publicThreads: {
    ...page.publicThreads,
    threadsList: page.publicThreads.threadsList.map((thread) => cutThread(thread, 1, listedMost)),
  },
});

const boundPreview = (page: PreviewPage, bytes: number): PreviewPage => {
  const rules = weightOf([{ type: 'text', data: page.roomDetails.rules }], copies.message);
  const left = Math.max(0, bytes - shell - rules - entry * page.data.length);
  const most = fairShare(
    page.data.map(({ content }) => weightOf(content, copies.message)),
    left,
  );
  const cut: string[] = [];
  const data = page.data.map((message) => {
    const { parts, isCut } = cutToWeight(message.content, copies.message, most);
    if (isCut) cut.push(message._id);
    return { ...message, content: parts };
  });
  return { ...page, data, cut };
};

/** A page with its texts cut to what fits into so many bytes of HTML. Short ones leave their place to the long ones. */
export const boundPage = (page: PageContent, bytes: number): PageContent => {
  if (page.kind === 'text' || page.kind === 'log' || 'failure' in page.content) return page;
  if (page.kind === 'thread') return { kind: 'thread', content: boundThread(page.content, bytes) };
  if (page.kind === 'profile') return { kind: 'profile', content: boundProfile(page.content) };
  return { kind: 'preview', content: boundPreview(page.content, bytes) };
};
