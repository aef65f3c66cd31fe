/** What kind of address a link leads to. */
export type LinkKind = 'site' | 'video' | 'invitation' | 'address' | 'shortener';

export interface Link {
  readonly host: string;
  readonly kind: LinkKind;
}

/** Groups of other chats, with the beginning of the path that makes it one. */
const invitations: ReadonlyMap<string, RegExp> = new Map([
  ['discord.gg', /^\/?./],
  ['discord.com', /^\/invite\//],
  ['discordapp.com', /^\/invite\//],
  ['dsc.gg', /^\/./],
  ['t.me', /^\/./],
  ['telegram.me', /^\/./],
  ['telegram.dog', /^\/./],
  ['chat.whatsapp.com', /^\/./],
  ['whatsapp.com', /^\/channel\//],
  ['wa.me', /^\/./],
  ['signal.group', /^\/?#?./],
  ['line.me', /^\/(?:r\/)?ti\//],
  ['join.skype.com', /^\/./],
  ['invite.viber.com', /^\/?./],
  ['m.me', /^\/j\//],
  ['guilded.gg', /^\/i\//],
]);
const shorteners: ReadonlySet<string> = new Set(
  'bit.ly tinyurl.com goo.gl is.gd cutt.ly ow.ly rb.gy shorturl.at t.ly rebrand.ly tiny.cc v.gd adf.ly bit.do'.split(
    ' ',
  ),
);

/** Shown in the text itself. */
const videoHosts: ReadonlySet<string> = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be']);

const schemed = /^(?:https?|ftp|tg):\/\//i;
const bare = /^(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?:[/?#:]|$)/i;
const knownEnds =
  /\.(?:com|org|net|edu|gov|pk|in|uk|io|co|tv|me|info|app|dev|be|gg|ly|news|blog|live|online|site|store|shop|xyz|top|click|win|vip|ai|us|ca|de|sa|ae|ru|cn|group|link|club|biz|gl|gd|at|cc|dog)$/;
const dottedNumbers = /^(?:\d{1,3}\.){3}\d{1,3}$/;
/** From the first of its signs only: else a row of them in the middle would be read from each. */
const tail = /(?<![.,;:!?)\]}"'”’،؛؟۔>])[.,;:!?)\]}"'”’،؛؟۔>]+$/u;
/** Of a link that is read; the rest of a longer one changes nothing. */
const longestRead = 300;

const hostAndPath = (address: string): readonly [host: string, path: string] => {
  const rest = address.replace(schemed, '').replace(/^[^/?#@]*@/, '');
  const end = rest.search(/[/?#]/);
  const authority = (end < 0 ? rest : rest.slice(0, end)).toLowerCase();
  return [
    authority
      .replace(/:\d*$/, '')
      .replace(/^www\./, '')
      .replace(/\.$/, ''),
    end < 0 ? '' : rest.slice(end),
  ];
};

const isNumber = (host: string): boolean =>
  dottedNumbers.test(host) || /^(?:0x[0-9a-f]+|\d{8,10})$/.test(host) || host.startsWith('[');

/** A chunk of a text as a link; undefined for other chunks. Addresses of mail are none. */
export const readLink = (chunk: string): Link | undefined => {
  if (chunk.length < 4 || !(chunk.includes('.') || chunk.includes(':'))) return undefined;
  const written = chunk.slice(0, longestRead).replace(/^[("'“‘<[{]+/u, '');
  const begins = written.search(/(?:https?|ftp|tg):\/\//i);
  const cut = (begins > 0 ? written.slice(begins) : written).replace(tail, '');
  const withScheme = schemed.test(cut);
  if (!withScheme && (cut.includes('@') || !(bare.test(cut) || dottedNumbers.test(cut.split(/[/:]/, 1)[0] ?? ''))))
    return undefined;
  const [host, path] = hostAndPath(cut.normalize('NFKC'));
  if (host === '') return undefined;
  if (/^tg:/i.test(cut)) return { host: 't.me', kind: 'invitation' };
  if (isNumber(host)) return withScheme || path !== '' ? { host, kind: 'address' } : undefined;
  if (!withScheme && !knownEnds.test(host)) return undefined;
  if (invitations.get(host)?.test(path)) return { host, kind: 'invitation' };
  return { host, kind: shorteners.has(host) ? 'shortener' : videoHosts.has(host) ? 'video' : 'site' };
};
