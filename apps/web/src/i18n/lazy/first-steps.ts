import type { Texts } from '../texts.ts';

const en = {
  row: 'First steps',
  done: '{{done}} of {{all}} done',
  title: 'Your Baithak is ready',
  text: 'You are its owner. Six short steps, in any order. This page stays in the list until you close it.',
  close: 'Close this page',
  isDone: 'Done',
  steps: {
    owner: { title: 'It has an owner', text: 'Your account has the highest rank here.', act: 'Account' },
    picture: { title: 'Show your face', text: 'A picture, so that people know whom to ask.', act: 'Add a picture' },
    welcome: {
      title: 'Open The Sitting Room',
      text: 'It is open to everybody, guests too. Write one welcome message.',
      act: 'Open the room',
    },
    room: {
      title: 'Create a room of your own',
      text: 'For a subject that your people talk about.',
      act: 'Create a room',
    },
    rules: {
      title: 'Write its rules',
      text: 'In the menu of your room, under Room settings. New members read them first.',
      act: 'Open my room',
    },
    address: {
      title: 'Send the address',
      text: 'It leads straight to The Sitting Room. Done when the first person has joined.',
      act: 'Copy link',
    },
  },
} as const;

const ur: Texts<typeof en> = {
  row: 'پہلے قدم',
  done: '{{all}} میں سے {{done}} مکمل',
  title: 'آپ کی بیٹھک تیار ہے',
  text: 'آپ اس کے مالک ہیں۔ چھ چھوٹے قدم ہیں، جس ترتیب سے چاہیں۔ یہ صفحہ بند کرنے تک فہرست میں رہے گا۔',
  close: 'یہ صفحہ بند کریں',
  isDone: 'مکمل',
  steps: {
    owner: { title: 'اس کا ایک مالک ہے', text: 'آپ کے کھاتے کا درجہ یہاں سب سے اونچا ہے۔', act: 'کھاتہ' },
    picture: {
      title: 'اپنی تصویر لگائیے',
      text: 'تاکہ لوگ پہچانیں کہ کس سے پوچھنا ہے۔',
      act: 'تصویر لگائیں',
    },
    welcome: {
      title: '\u2068The Sitting Room\u2069 کھولیے',
      text: 'یہ سب کے لیے کھلا ہے، مہمانوں کے لیے بھی۔ خوش آمدید کا ایک پیغام لکھ دیجیے۔',
      act: 'کمرہ کھولیں',
    },
    room: {
      title: 'اپنا ایک کمرہ بنائیے',
      text: 'کسی ایسے موضوع کے لیے جس پر آپ کے لوگ بات کرتے ہیں۔',
      act: 'کمرہ بنائیں',
    },
    rules: {
      title: 'اس کے اصول لکھیے',
      text: 'اپنے کمرے کے مینو میں، کمرے کی ترتیبات کے نیچے۔ نئے ارکان پہلے انھیں پڑھتے ہیں۔',
      act: 'میرا کمرہ کھولیں',
    },
    address: {
      title: 'پتہ بھیجیے',
      text: 'یہ سیدھا \u2068The Sitting Room\u2069 تک لے جاتا ہے۔ جب پہلا شخص شامل ہو جائے تو یہ قدم مکمل ہے۔',
      act: 'لنک کاپی کریں',
    },
  },
};

export const texts = { en, ur };
