import { escapeHtml } from '@baithak/protocol/text/escape-html';
import { type OutgoingMail, mailButton, mailPage } from '../../platform/mail/mail.ts';
import type { Language } from '../people/api.ts';

type Kind = 'verify' | 'reset' | 'alreadyRegistered' | 'changeEmail' | 'emailChanging' | 'emailTaken' | 'exportReady';

interface Words {
  subject: string;
  /** Before the link. */
  body: (username: string) => string;
  button: string;
  /** After it. */
  after: string;
}

const words: Record<Language, Record<Kind, Words>> = {
  en: {
    verify: {
      subject: 'Verify your email address for Baithak',
      body: (username) => `Welcome to Baithak, @${username}. Follow this link to verify your email address:`,
      button: 'Verify my address',
      after: 'The link works for 3 days. If you did not register, you can ignore this email.',
    },
    reset: {
      subject: 'A new password for Baithak',
      body: (username) => `Someone asked for a new password for @${username}. If it was you, follow this link:`,
      button: 'Choose a new password',
      after: 'The link works for one hour. If it was not you, ignore this email: your password stays the same.',
    },
    alreadyRegistered: {
      subject: 'You already have an account on Baithak',
      body: (username) =>
        `Someone tried to register on Baithak with this address, but it already belongs to @${username}. Sign in here:`,
      button: 'Sign in',
      after:
        'If you have forgotten your password, you can reset it on the sign-in page. If it was not you, ignore this email.',
    },
    changeEmail: {
      subject: 'Confirm your new email address for Baithak',
      body: (username) => `@${username} wants to use this address on Baithak. Follow this link to confirm it:`,
      button: 'Confirm this address',
      after: 'The link works for one day. Until then the old address stays. If it was not you, ignore this email.',
    },
    emailChanging: {
      subject: 'Your email address on Baithak is being changed',
      body: (username) =>
        `Someone with the password of @${username} asked for another email address for this account. It changes when the link in the mail to the new address is opened. If it was you, there is nothing to do. If not, choose a new password now, which stops the change:`,
      button: 'Choose a new password',
      after: 'A new password also signs out all devices.',
    },
    emailTaken: {
      subject: 'This address already has an account on Baithak',
      body: (username) =>
        `Someone wanted this address for another account on Baithak, but it already belongs to @${username}. Nothing has changed. Sign in here:`,
      button: 'Sign in',
      after: 'If it was not you, ignore this email.',
    },
    exportReady: {
      subject: 'Your data from Baithak is ready',
      body: (username) => `Everything that Baithak stores about @${username} is ready as one file. Download it here:`,
      button: 'Open my account',
      after:
        'It is kept for 24 hours. If you did not ask for it, somebody else is signed in to your account: change your password and sign out your other devices.',
    },
  },
  ur: {
    verify: {
      subject: 'بیٹھک کے لیے اپنے ای میل پتے کی تصدیق کریں',
      body: (username) => `بیٹھک میں خوش آمدید، ‎@${username}‎۔ اپنے ای میل پتے کی تصدیق کے لیے یہ لنک کھولیے:`,
      button: 'میرے پتے کی تصدیق کریں',
      after: 'یہ لنک 3 دن تک کام کرے گا۔ اگر آپ نے کھاتہ نہیں بنایا تو آپ کو کچھ کرنے کی ضرورت نہیں۔',
    },
    reset: {
      subject: 'بیٹھک کے لیے نیا پاس ورڈ',
      body: (username) => `کسی نے ‎@${username}‎ کے لیے نیا پاس ورڈ مانگا ہے۔ اگر یہ آپ تھے تو یہ لنک کھولیے:`,
      button: 'نیا پاس ورڈ چنیں',
      after: 'یہ لنک ایک گھنٹے تک کام کرے گا۔ اگر یہ آپ نہیں تھے تو کچھ کرنے کی ضرورت نہیں: آپ کا پاس ورڈ وہی رہے گا۔',
    },
    alreadyRegistered: {
      subject: 'بیٹھک پر آپ کا کھاتہ پہلے سے موجود ہے',
      body: (username) =>
        `کسی نے اس پتے سے بیٹھک پر کھاتہ بنانے کی کوشش کی، مگر یہ پہلے ہی ‎@${username}‎ کا ہے۔ یہاں سائن اِن کیجیے:`,
      button: 'سائن اِن کریں',
      after: 'اگر آپ پاس ورڈ بھول گئے ہیں تو سائن اِن کا صفحہ مدد کرے گا۔ اگر یہ آپ نہیں تھے تو کچھ کرنے کی ضرورت نہیں۔',
    },
    changeEmail: {
      subject: 'بیٹھک کے لیے اپنے نئے ای میل پتے کی تصدیق کریں',
      body: (username) =>
        `‎@${username}‎ بیٹھک پر یہ ای میل پتہ استعمال کرنا چاہتے ہیں۔ اس کی تصدیق کے لیے یہ لنک کھولیے:`,
      button: 'اس پتے کی تصدیق کریں',
      after: 'یہ لنک ایک دن تک کام کرے گا۔ تب تک پرانا پتہ ہی رہے گا۔ اگر یہ آپ نہیں تھے تو کچھ کرنے کی ضرورت نہیں۔',
    },
    emailChanging: {
      subject: 'بیٹھک پر آپ کا ای میل پتہ بدلا جا رہا ہے',
      body: (username) =>
        `کسی نے ‎@${username}‎ کا پاس ورڈ دے کر اس کھاتے کے لیے دوسرا ای میل پتہ مانگا ہے۔ پتہ تب بدلے گا جب نئے پتے پر بھیجا گیا لنک کھولا جائے گا۔ اگر یہ آپ تھے تو کچھ کرنے کی ضرورت نہیں۔ اگر نہیں تو ابھی نیا پاس ورڈ چنیے، اس سے تبدیلی رک جائے گی:`,
      button: 'نیا پاس ورڈ چنیں',
      after: 'نیا پاس ورڈ چننے سے آپ تمام آلات سے سائن آؤٹ بھی ہو جائیں گے۔',
    },
    emailTaken: {
      subject: 'اس پتے کا بیٹھک پر پہلے سے کھاتہ موجود ہے',
      body: (username) =>
        `کسی نے یہ پتہ بیٹھک پر ایک اور کھاتے کے لیے چاہا، مگر یہ پہلے ہی ‎@${username}‎ کا ہے۔ کچھ نہیں بدلا۔ یہاں سائن اِن کیجیے:`,
      button: 'سائن اِن کریں',
      after: 'اگر یہ آپ نہیں تھے تو کچھ کرنے کی ضرورت نہیں۔',
    },
    exportReady: {
      subject: 'بیٹھک سے آپ کی معلومات تیار ہیں',
      body: (username) =>
        `بیٹھک میں ‎@${username}‎ کے بارے میں جو کچھ محفوظ ہے وہ ایک فائل میں تیار ہے۔ یہاں سے ڈاؤن لوڈ کیجیے:`,
      button: 'میرا کھاتہ کھولیں',
      after:
        'یہ فائل 24 گھنٹے تک رکھی جائے گی۔ اگر یہ آپ نے نہیں مانگی تو کوئی اور آپ کے کھاتے میں سائن اِن ہے: اپنا پاس ورڈ بدلیے اور اپنے دوسرے آلات سے سائن آؤٹ کیجیے۔',
    },
  },
};

export interface Addressee {
  email: string;
  username: string;
  /** English without one. */
  language: Language | null;
}

/** A mail in the person's language, as text and as HTML. */
export const composeMail = (kind: Kind, { email, username, language }: Addressee, link: string): OutgoingMail => {
  const spoken = language ?? 'en';
  const { subject, body, button, after } = words[spoken][kind];
  const html = htmlOf({ language: spoken, subject, body: body(username), link, button, after });
  return { to: email, subject, text: `${body(username)}\n\n${link}\n\n${after}\n`, html, link };
};

const htmlOf = (parts: {
  language: Language;
  subject: string;
  body: string;
  link: string;
  button: string;
  after: string;
}): string => {
  const link = escapeHtml(parts.link);
  return mailPage(
    parts.language,
    parts.subject,
    `<p>${escapeHtml(parts.body)}</p>
${mailButton(parts.link, parts.button)}
<p dir="ltr" style="word-break: break-all">${link}</p>
<p>${escapeHtml(parts.after)}</p>`,
  );
};
