import type { MessagePart } from '@baithak/protocol/entities/message-parts';
import { displayName } from '@baithak/protocol/text/display-names';
import type { pagesContract } from '@baithak/protocol/contracts/pages';
import { partsToPlain } from '@baithak/protocol/parts/print-parts';
import { plainTitle } from '@baithak/protocol/parts/split-title';
import { embedFrame, embedSize } from '@baithak/protocol/public-pages';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { findPublicThread, presentThread } from '../threads/api.ts';

const threadPath = /^\/thread\/(?:public\/(?:withReplies\/)?|embed\/)([0-9a-f]{24})\/?$/;

/** The thread that an address of this site names; NOT_FOUND for every other address. */
const threadIn = (url: string, origin: string): string => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const id = parsed?.origin === new URL(origin).origin ? threadPath.exec(parsed.pathname)?.[1] : undefined;
  if (id === undefined) throw new Refusal('NOT_FOUND');
  return id;
};

const words = { language: 'en', image: 'Picture', video: 'Video', gallery: 'Pictures' } as const;

/** How a public thread is embedded in another page (oembed.com, type rich). */
export const getOembed: CallHandler<typeof pagesContract.getOembed> = async (
  caller,
  { url, format = 'json', maxwidth, maxheight },
) => {
  await caller.limits.take({ name: 'oembed', points: 120, seconds: 60 }, caller.address);
  if (format !== 'json') throw new Refusal('NOT_BUILT', { msg: 'Embeddings are available as json only.' });
  const origin = caller.config.publicUrl;
  const thread = presentThread(caller, await findPublicThread(caller.db.read, threadIn(url, origin)));
  const width = Math.min(maxwidth ?? embedSize.width, embedSize.width);
  const height = Math.min(maxheight ?? embedSize.height, embedSize.height);
  return {
    version: '1.0',
    type: 'rich',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
    title: plainTitle(JSON.parse(thread.message) as MessagePart[], (parts) => partsToPlain(parts, words)).title,
    author_name: displayName(thread.member.user),
    provider_name: 'Baithak',
    html: embedFrame(origin, thread._id, width, height),
    width,
    height,
  };
};
