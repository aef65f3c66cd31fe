import { lazyTexts } from '../lazy-texts.ts';
import type { Texts } from '../texts.ts';

const en = {
  votes_one: '{{count}} vote',
  votes_other: '{{count}} votes',
  votesOf_one: 'vote',
  votesOf_other: 'votes',
  answers_one: '{{count}} answer',
  answers_other: '{{count}} answers',
  yourVote: 'yours: {{choice}}',
  ends: 'ends {{time}}',
  over: 'over',
  failed: 'The votes did not come. Try again.',
  questionOf: 'Question {{number}} of {{of}}',
  rightChoice: 'right',
  wrongChoice: 'wrong',
  wasFirst: '<name/> was first, in {{seconds}} s',
  nobodyRight: 'nobody knew',
  youRight: 'You: right',
  youWrong: 'You: not this time',
  end: 'End the poll',
  endTitle: 'End this poll?',
  endText: 'Nobody votes any more, and what came of it stays.',
  ask: 'Ask the room',
  question: 'Question',
  choices: 'Choices',
  choice: 'Choice {{number}}',
  another: 'Another choice',
  remove: 'Remove choice {{number}}',
  same: 'The same choice stands here twice.',
  length: 'Ends',
  lengths: {
    hour: 'in an hour',
    eightHours: 'in 8 hours',
    day: 'in a day',
    threeDays: 'in 3 days',
    week: 'in a week',
    open: 'when I end it',
  },
  secret: 'Everybody in the room can vote and sees the counts. Nobody in the room sees who chose what.',
  send: 'Ask',
  notSent: 'The poll was not sent.',
} as const;

const ur: Texts<typeof en> = {
  votes_one: '{{count}} ووٹ',
  votes_other: '{{count}} ووٹ',
  votesOf_one: 'ووٹ',
  votesOf_other: 'ووٹ',
  answers_one: '{{count}} جواب',
  answers_other: '{{count}} جواب',
  yourVote: 'آپ کا: {{choice}}',
  ends: '{{time}} ختم',
  over: 'ختم',
  failed: 'ووٹ نہیں پہنچے۔ دوبارہ کوشش کیجیے۔',
  questionOf: '{{of}} میں سے سوال {{number}}',
  rightChoice: 'درست',
  wrongChoice: 'غلط',
  wasFirst: 'سب سے پہلے <name/>، {{seconds}} سیکنڈ میں',
  nobodyRight: 'کسی کو معلوم نہ تھا',
  youRight: 'آپ: درست',
  youWrong: 'آپ: اس بار نہیں',
  end: 'رائے شماری ختم کریں',
  endTitle: 'یہ رائے شماری ختم کریں؟',
  endText: 'اس کے بعد کوئی ووٹ نہیں دے گا، اور نتیجہ یہیں رہے گا۔',
  ask: 'کمرے سے پوچھیں',
  question: 'سوال',
  choices: 'جواب',
  choice: 'جواب {{number}}',
  another: 'ایک اور جواب',
  remove: 'جواب {{number}} ہٹائیں',
  same: 'یہی جواب دو بار لکھا ہے۔',
  length: 'اختتام',
  lengths: {
    hour: 'ایک گھنٹے میں',
    eightHours: 'آٹھ گھنٹے میں',
    day: 'ایک دن میں',
    threeDays: 'تین دن میں',
    week: 'ایک ہفتے میں',
    open: 'جب میں ختم کروں',
  },
  secret: 'کمرے میں سب ووٹ دے سکتے ہیں اور گنتی دیکھتے ہیں۔ کس نے کیا چنا، کمرے میں کوئی نہیں دیکھتا۔',
  send: 'پوچھیں',
  notSent: 'رائے شماری نہیں بھیجی جا سکی۔',
};

export const texts = { en, ur };

export const [usePollsTexts] = lazyTexts('polls', texts);

declare module 'i18next' {
  interface ResourceNamespaceMap {
    polls: typeof en;
  }
}
