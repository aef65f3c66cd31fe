import type { MessagePart } from '@baithak/protocol/entities/message-parts';
import type { Thread } from '@baithak/protocol/entities/thread';
import type { PageContent, PreviewPage, ProfilePage, ThreadPage } from '@baithak/protocol/public-pages';
import { cutToWeight, fairShare, weightOf } from './page-weight.ts';

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
