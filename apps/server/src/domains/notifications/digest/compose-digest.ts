import { isolateNumbers } from '@baithak/protocol/text/number-runs';
import { notificationsAddress } from '@baithak/protocol/addresses';
import type { Notification } from '@baithak/protocol/contracts/notifications';
import { nameStickers } from '@baithak/protocol/parts/snippet';
import { escapeHtml } from '@baithak/protocol/text/escape-html';
import { mailButton, mailPage } from '../../../platform/mail/mail-page.ts';
import type { OutgoingMail } from '../../../platform/mail/mail-transport.ts';
import { notificationAddress } from '../notification-address.ts';
import { worded } from '../push/notification-pushes.ts';
import type { DigestReader } from './digest.queries.ts';
import { digestWords } from './digest-words.ts';

export interface Digest {
  readonly reader: DigestReader;
  readonly notifications: readonly Notification[];
  /** How many there are, listed or not. */
  readonly count: number;
  /** Where people reach the app, and where its calls are. */
  readonly urls: { readonly web: string; readonly api: string };
  readonly token: string;
}

interface Line {
  readonly text: string;
  /** What was written, for whoever has chosen `pushWords`. */
  readonly words: string;
  readonly link: string;
}

/** Names keep their own direction inside a sentence (docs/design.md#direction-and-mixed-script). */
const isolate = (name: string): string => `\u2068${isolateNumbers(name)}\u2069`;

const lineOf = (notif: Notification, language: 'en' | 'ur', withWords: boolean, web: string): Line => {
  const { who, lines } = digestWords[language];
  const [first] = notif.people;
  const named = isolate(first?.profile.fullname ?? 'Baithak');
  const room = notif.place.room === null ? '' : isolate(notif.place.room.title);
  return {
    text: lines[notif.kind](who(named, Math.max(0, notif.peopleCount - 1)), room),
    words: withWords && worded.includes(notif.kind) ? isolateNumbers(nameStickers(notif.text, language)) : '',
    link: `${web}${notificationAddress(notif)}`,
  };
};

const htmlOf = ({ text, words, link }: Line): string =>
  `<li><a href="${escapeHtml(link)}">${escapeHtml(text)}</a>${words === '' ? '' : `<br><span dir="auto">${escapeHtml(words)}</span>`}</li>`;

const plainOf = ({ text, words, link }: Line): string =>
  [`- ${text}`, ...(words === '' ? [] : [`  ${words}`]), `  ${link}`].join('\n');

/** The digest as a mail in its reader's language, which one press ends, in the mail program or on a page (RFC 8058). */
export const composeDigest = ({ reader, notifications, count, urls, token }: Digest): OutgoingMail => {
  const language = reader.language ?? 'en';
  const words = digestWords[language];
  const lines = notifications.map((notif) => lineOf(notif, language, reader.push_words === 1, urls.web));
  const more = count > lines.length ? words.more(count - lines.length) : '';
  const why = words.why[reader.email_digest === 'weekly' ? 'weekly' : 'daily'];
  const subject = words.subject(count);
  const greeting = words.greeting(reader.username);
  const all = `${urls.web}${notificationsAddress}`;
  const path = `/digest/unsubscribe/${token}`;
  const plain = [greeting, lines.map(plainOf).join('\n'), more, all, `${why}\n${words.end}: ${urls.web}${path}`];
  const html = [
    `<p>${escapeHtml(greeting)}</p>`,
    `<ul>${lines.map(htmlOf).join('\n')}</ul>`,
    more === '' ? '' : `<p>${escapeHtml(more)}</p>`,
    mailButton(all, words.button),
    `<p>${escapeHtml(why)} <a href="${escapeHtml(urls.web + path)}">${escapeHtml(words.end)}</a></p>`,
  ];
  return {
    to: reader.email,
    subject,
    text: `${plain.filter((part) => part !== '').join('\n\n')}\n`,
    html: mailPage(language, subject, html.filter((part) => part !== '').join('\n')),
    headers: {
      'List-Unsubscribe': `<${urls.api}${path}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};
