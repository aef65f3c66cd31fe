import { embedFrame, publicThreadAddress } from '@baithak/protocol/public-pages';

/**
 * The oEmbed address of a public thread, and the frame that shows it on another page (docs/contract.md#public-pages).
 * `origin`: this site's.
 */
export const embedCodes = (origin: string, threadId: string): { readonly oembed: string; readonly frame: string } => {
  const page = `${origin}${publicThreadAddress(threadId)}`;
  return {
    oembed: `${origin}/thread/oembed?${new URLSearchParams({ url: page, format: 'json' })}`,
    frame: embedFrame(origin, threadId, 600, 480),
  };
};
