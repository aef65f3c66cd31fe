import { notificationsAddress } from '@baithak/protocol/addresses';
import type { Notification, notificationsContract } from '@baithak/protocol/contracts/notifications';
import { nameStickers } from '@baithak/protocol/parts/snippet';
import { escapeHtml } from '@baithak/protocol/text/escape-html';
import { isolateNumbers } from '@baithak/protocol/text/number-runs';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { type OutgoingMail, mailButton, mailPage } from '../../../platform/mail/mail.ts';
import { type Language, changeSettings, findSettings } from '../../people/api.ts';
import { notificationsById } from '../list.queries.ts';
import { notificationAddress, presentNotifications } from '../publish-notifications.ts';
import { worded } from '../push/pushes.ts';
import { type ClaimedDigest, type DigestReader, claimDigest, digestOf, isDue, readersAfter } from './digest.write.ts';

interface DigestWords {
  readonly subject: (count: number) => string;
  readonly greeting: (username: string) => string;
  /** The one it is from, or nobody; `room` is empty without one. */
  readonly lines: Record<Notification['kind'], (who: string, room: string) => string>;
  readonly who: (name: string, others: number) => string;
  readonly more: (count: number) => string;
  readonly button: string;
  readonly why: Record<'daily' | 'weekly', string>;
  readonly end: string;
}

const inRoom = (room: string): string => (room === '' ? '' : ` in ${room}`);
const inRoomUrdu = (room: string): string => (room === '' ? '' : `${room} میں `);

/** The texts of the digest. Names come isolated, so that their direction does not leak into the rest. */
const digestWords: Record<Language, DigestWords> = {
  en: {
    subject: (count) => (count === 1 ? 'Something new for you on Baithak' : `${count} new things for you on Baithak`),
    greeting: (username) => `Salaam @${username}, this is what you have not seen yet:`,
    lines: {
      mention: (who, room) => `${who} mentioned you${inRoom(room)}`,
      reply: (who, room) => `${who} replied to you${inRoom(room)}`,
      threadReply: (who, room) => `${who} replied to your thread${inRoom(room)}`,
      like: (who, room) => `${who} liked what you wrote${inRoom(room)}`,
      privateRequest: (who) => `${who} would like to talk with you in private`,
      privateAccepted: (who) => `${who} accepted your private request`,
      role: (_who, room) => `Your rank${inRoom(room)} has changed`,
      invite: (who, room) => `${who} invited you to ${room === '' ? 'a room' : room}`,
      roomOffer: (who, room) => `${who} would like to hand over ${room === '' ? 'a room' : room} to you`,
      roomDeclined: (who, room) => `${who} does not want to own ${room === '' ? 'your room' : room}`,
      moderation: (_who, room) => `The staff has acted on something of yours${inRoom(room)}`,
      report: () => 'What you reported has been decided',
      staff: (_who, room) => `Reports wait${inRoom(room)}`,
    },
    who: (name, others) => (others === 0 ? name : `${name} and ${others} ${others === 1 ? 'other' : 'others'}`),
    more: (count) => `And ${count} more.`,
    button: 'See all of it',
    why: {
      daily: 'You get this summary because you asked for it once a day.',
      weekly: 'You get this summary because you asked for it once a week.',
    },
    end: 'Stop these summaries',
  },
  ur: {
    subject: (count) => (count === 1 ? 'بیٹھک پر آپ کے لیے کچھ نیا ہے' : `بیٹھک پر آپ کے لیے ${count} نئی باتیں`),
    greeting: (username) => `سلام \u2068@${username}\u2069، یہ سب آپ نے ابھی نہیں دیکھا:`,
    lines: {
      mention: (who, room) => `${who} نے ${inRoomUrdu(room)}آپ کا ذکر کیا`,
      reply: (who, room) => `${who} نے ${inRoomUrdu(room)}آپ کو جواب دیا`,
      threadReply: (who, room) => `${who} نے ${inRoomUrdu(room)}آپ کے تھریڈ پر جواب دیا`,
      like: (who, room) => `${who} کو ${inRoomUrdu(room)}آپ کی تحریر پسند آئی`,
      privateRequest: (who) => `${who} آپ سے نجی بات کرنا چاہتے ہیں`,
      privateAccepted: (who) => `${who} نے آپ کی نجی درخواست قبول کر لی`,
      role: (_who, room) => `${inRoomUrdu(room)}آپ کا درجہ بدل گیا ہے`,
      invite: (who, room) => `${who} نے آپ کو ${room === '' ? 'ایک کمرے' : room} میں بلایا ہے`,
      roomOffer: (who, room) => `${who} کی طرف سے ${room === '' ? 'ایک کمرہ' : room} سنبھالنے کی پیشکش`,
      roomDeclined: (who, room) => `${who} کو ${room === '' ? 'آپ کا کمرہ' : room} سنبھالنا منظور نہیں`,
      moderation: (_who, room) => `عملے نے ${inRoomUrdu(room)}آپ کی کسی چیز پر کارروائی کی ہے`,
      report: () => 'آپ کی شکایت کا فیصلہ ہو گیا ہے',
      staff: (_who, room) => `${inRoomUrdu(room)}شکایات منتظر ہیں`,
    },
    who: (name, others) => (others === 0 ? name : `${name} اور مزید ${others}`),
    more: (count) => `اور مزید ${count}۔`,
    button: 'سب کچھ دیکھیں',
    why: {
      daily: 'یہ خلاصہ آپ کو اس لیے ملا کہ آپ نے اسے روزانہ مانگا تھا۔',
      weekly: 'یہ خلاصہ آپ کو اس لیے ملا کہ آپ نے اسے ہر ہفتے مانگا تھا۔',
    },
    end: 'یہ خلاصہ بند کریں',
  },
};

interface Digest {
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
const composeDigest = ({ reader, notifications, count, urls, token }: Digest): OutgoingMail => {
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

/** Readers looked at together. */
const batchSize = 500;
/** Mails that the mail server may refuse before the rest waits for the next hour. */
const mostFailures = 5;

type Part = Pick<App, 'db' | 'clock' | 'config' | 'mail' | 'log' | 'services'>;

const mailOf = async ({ db, clock, config, services }: Part, { reader, ids, count }: ClaimedDigest) => {
  const rows = await notificationsById(db.read, ids, clock.now());
  const byId = new Map((await presentNotifications(db.read, rows)).map((notif) => [notif._id, notif]));
  return composeDigest({
    reader,
    notifications: ids.flatMap((id) => byId.get(id) ?? []),
    count,
    urls: { web: config.publicUrl, api: config.urls.api || config.publicUrl },
    token: services.notifications.digestLinks.tokenFor(
      { userId: reader.user_id, email: reader.email, epoch: reader.digest_epoch },
      clock.now(),
    ),
  });
};

/** Sends the digests that are due now, one after another. Returns how many. */
export const sendDigests = async (app: Part, signal?: AbortSignal): Promise<number> => {
  const { db, clock, mail, log } = app;
  let [last, sent, failures] = ['', 0, 0];
  for (;;) {
    const some = await readersAfter(db.readLong, last, batchSize);
    for (const { user_id: userId, email_digest: digest, time_zone: timeZone, sent_at: sentAt } of some) {
      signal?.throwIfAborted();
      if (failures >= mostFailures) return sent;
      if (digest === 'off' || !isDue({ digest, timeZone, sentAt }, clock.now())) continue;
      const claimed = await db.write(claimDigest, { userId, now: clock.now() });
      if (!claimed) continue;
      const letter = await mailOf(app, claimed);
      try {
        await mail.send(letter);
        sent += 1;
      } catch {
        failures += 1;
        // It is tried again by itself, which logs what is wrong.
        mail.post(letter);
      }
    }
    if (some.length < batchSize) break;
    last = some.at(-1)?.user_id ?? '';
  }
  if (sent > 0) log.info({ sent }, 'digests were sent');
  return sent;
};

/**
 * Ends the digest of whoever got this link (docs/contract.md#e-mail-digest), as long as it is the one that the letter was of.
 * Again it does nothing.
 */
export const unsubscribeDigest: CallHandler<typeof notificationsContract.unsubscribeDigest> = async (
  caller,
  { token },
) => {
  const link = caller.services.notifications.digestLinks.read(token, caller.clock.now());
  const digest = link && (await digestOf(caller.db.read, link.userId));
  if (!digest || !link.isFor(digest)) throw new Refusal('NOT_FOUND');
  const { userId } = digest;
  const { emailDigest } = await findSettings(caller.db.read, userId);
  if (emailDigest !== 'off') await changeSettings(caller, userId, { emailDigest: 'off' });
  return { emailDigest: 'off' };
};
