import type { Notification } from '@baithak/protocol/contracts/notifications';
import type { Language } from '../../people/api.ts';

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
export const digestWords: Record<Language, DigestWords> = {
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
