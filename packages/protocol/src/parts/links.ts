/** Reading and recognising the two kinds of links that become parts. All inputs are single words without spaces. */

const video =
  /^(?:https?:\/\/)?(?:www\.|m\.|music\.)?(?:youtu\.be\/|youtube\.com\/(?:shorts|live)\/)([\w-]{11})\/?(?:[?#]|$)/i;
const watch = /^(?:https?:\/\/)?(?:www\.|m\.|music\.)?youtube\.com\/watch\/?\?([^#]{0,2000})/i;
const videoId = /^[\w-]{11}$/;

/** The id of a video link (short, watch, shorts or live form), or of a bare id; undefined for anything else. */
export const videoIdOf = (link: string): string | undefined => {
  if (videoId.test(link)) return link;
  const short = video.exec(link)?.[1];
  if (short !== undefined) return short;
  const fields = watch.exec(link)?.[1]?.split('&') ?? [];
  return fields.find((field) => field.startsWith('v=') && videoId.test(field.slice(2)))?.slice(2);
};

const threadPath = /\/thread\/public\/(?:withReplies\/)?([0-9a-f]{24})\/?(?:[?#]|$)/;
const threadId = /^[0-9a-f]{24}$/;

/** The id of a thread link (or of a bare id), wherever it points; undefined for anything else. */
export const threadIdOf = (link: string): string | undefined =>
  threadId.test(link) ? link : threadPath.exec(link)?.[1];

const withoutScheme = (address: string): string => address.replace(/^https?:\/\//i, '');
const hostOf = (address: string): string => withoutScheme(address).split(/[/?#]/, 1)[0]?.toLowerCase() ?? '';

/** Whether a word is a link to a public thread on the product's own host. `origin`: `PUBLIC_URL`; the scheme may differ. */
export const isThreadLink = (word: string, origin: string): boolean =>
  hostOf(word) === hostOf(origin) &&
  threadPath.exec(word)?.index === word.length - withoutScheme(word).length + hostOf(word).length;
