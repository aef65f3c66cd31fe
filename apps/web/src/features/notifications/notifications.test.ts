import type { Notification } from '@baithak/protocol/contracts/notifications';
import { describe, expect, test } from 'vitest';
import { createTranslator, loadPack } from '../../i18n/i18n.ts';
import { lineOf, plainSentence, sentenceOf } from './sentence.tsx';
import { filterAddress, parseNotificationsPath, targetOf } from './state/address.ts';
import { nextUnseen, notificationsOf, type Pages, withNotification, without, withSeen } from './state/pages.ts';
import { madeNotification as made } from './testing/made-notification.ts';

const texts = {
  en: createTranslator('en', await loadPack('en')).getFixedT('en', 'notifications'),
  ur: createTranslator('ur', await loadPack('ur')).getFixedT('ur', 'notifications'),
};
const bare = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '');
const said = (notif: Notification): string[] =>
  [texts.en, texts.ur].map((t) => bare(plainSentence(sentenceOf(t, notif))));

test('each kind has its sentence in both languages', () => {
  const thread = { threadId: 'c'.repeat(24) };
  expect(said(made('mention'))).toEqual([
    'mehak44 mentioned you in Anarkali Corner',
    'mehak44 نے Anarkali Corner میں آپ کا ذکر کیا',
  ]);
  expect(said(made('mention', { place: thread }))).toEqual([
    'mehak44 mentioned you in a thread in Anarkali Corner',
    'mehak44 نے Anarkali Corner کے ایک تھریڈ میں آپ کا ذکر کیا',
  ]);
  expect(said(made('mention', { count: 3 }))).toEqual([
    'mehak44 mentioned you 3 times in Anarkali Corner',
    'mehak44 نے Anarkali Corner میں 3 بار آپ کا ذکر کیا',
  ]);
  expect(said(made('reply', { place: thread }))).toEqual([
    'mehak44 answered your reply',
    'mehak44 نے آپ کے جواب کا جواب دیا',
  ]);
  expect(said(made('reply', { place: { room: null } }))).toEqual([
    'mehak44 replied to your message',
    'mehak44 نے آپ کے پیغام کا جواب دیا',
  ]);
  expect(said(made('like'))).toEqual(['Your thread has 1 like', 'آپ کا تھریڈ 1 شخص نے پسند کیا']);
  expect(said(made('like', { count: 100, place: { replyId: 'd'.repeat(24) } }))).toEqual([
    'Your reply has 100 likes',
    'آپ کا جواب 100 لوگوں نے پسند کیا',
  ]);
  expect(said(made('privateRequest'))).toEqual([
    'mehak44 would like to write to you',
    'mehak44 کی طرف سے بات کرنے کی درخواست',
  ]);
  expect(said(made('role', { text: 'Staff', people: [] }))).toEqual([
    'You are now Staff in Anarkali Corner',
    'Anarkali Corner میں آپ کا درجہ اب عملہ ہے',
  ]);
  expect(said(made('invite'))).toEqual([
    'mehak44 invites you to Anarkali Corner',
    'mehak44 نے آپ کو Anarkali Corner میں بلایا ہے',
  ]);
  expect(said(made('roomOffer'))).toEqual([
    'mehak44 would like to hand over Anarkali Corner to you',
    'mehak44 کی طرف سے Anarkali Corner سنبھالنے کی پیشکش',
  ]);
  expect(said(made('moderation', { people: [] }))).toEqual([
    'Something that you wrote in Anarkali Corner was removed',
    'Anarkali Corner میں آپ کی لکھی ہوئی ایک بات ہٹا دی گئی',
  ]);
  expect(said(made('moderation', { people: [], act: 'deleteReply' }))).toEqual([
    'Your reply in Anarkali Corner was removed',
    'Anarkali Corner میں آپ کا جواب ہٹا دیا گیا',
  ]);
  expect(said(made('moderation', { people: [], act: 'deleteAnswer' }))).toEqual([
    'Your reply in Anarkali Corner was removed by whoever it answers',
    'Anarkali Corner میں آپ نے جسے جواب دیا تھا اس نے آپ کا جواب ہٹا دیا',
  ]);
  const report = { _id: 'e'.repeat(24), action: 'warn', rule: 2, appeal: false } as const;
  expect(said(made('moderation', { people: [], act: 'deleteMessage', report }))).toEqual([
    'Your message in Anarkali Corner was removed, and you were warned',
    'Anarkali Corner میں آپ کا پیغام ہٹا دیا گیا، اور آپ کو تنبیہ کی گئی',
  ]);
  const appeal = { ...report, rule: null, appeal: true };
  for (const [action, sentences] of [
    ['delete', ['Your ban was lifted', 'آپ کی پابندی اٹھا لی گئی']],
    ['dismiss', ['Your ban stays', 'آپ کی پابندی برقرار ہے']],
  ] as const)
    expect(said(made('report', { people: [], report: { ...appeal, action } }))).toEqual(sentences);
  expect(said(made('moderation', { people: [], act: 'warn', report }))[0]).toBe(
    'You were warned for something in Anarkali Corner',
  );
  expect(said(made('staff', { people: [] }))).toEqual([
    'Anarkali Corner: 1 report waits',
    'Anarkali Corner: 1 شکایت منتظر ہے',
  ]);
  expect(said(made('staff', { people: [], text: 'raid' }))).toEqual([
    'Anarkali Corner: raid mode is on',
    'Anarkali Corner: حملہ روک چالو ہے',
  ]);
  expect(said(made('staff', { people: [], text: 'surge', place: { room: null } }))).toEqual([
    'Every room: many new people at once',
    'تمام کمرے: ایک ساتھ بہت سے نئے لوگ',
  ]);
  expect(said(made('staff', { people: [], text: 'retention', place: { room: null } }))).toEqual([
    'Messages of rooms are to be kept for a shorter time',
    'کمروں کے پیغامات رکھنے کی مدت کم کی جا رہی ہے',
  ]);
});

test('of many people the latest two are named', () => {
  const people = (names: string[], peopleCount: number) => said(made('threadReply', { people: names, peopleCount }));
  expect(people(['kashif12', 'danish88'], 2)).toEqual([
    'kashif12 and danish88 replied to your thread',
    'kashif12 اور danish88 نے آپ کے تھریڈ پر جواب دیا',
  ]);
  expect(people(['kashif12', 'danish88'], 3)).toEqual([
    'kashif12, danish88 and 1 more replied to your thread',
    'kashif12، danish88 اور 1 مزید شخص نے آپ کے تھریڈ پر جواب دیا',
  ]);
  expect(people(['kashif12', 'danish88'], 10)).toEqual([
    'kashif12, danish88 and 8 more replied to your thread',
    'kashif12، danish88 اور 8 مزید لوگوں نے آپ کے تھریڈ پر جواب دیا',
  ]);
});

test('names are isolated, whatever they hold, and nothing in them is filled in', () => {
  const notif = made('mention', { people: ['کاشف'], place: { room: { title: '{{who}} 8 \u0001' } } });
  expect(plainSentence(sentenceOf(texts.en, notif))).toBe(
    '\u2068کاشف\u2069 mentioned you in \u2068{{who}} 8 \u0001\u2069',
  );
});

test('the line below holds what the sentence leaves out', () => {
  expect(lineOf(texts.en, made('mention', { text: '@farah3 salam' }), 'en')).toBe('@farah3 salam');
  expect(lineOf(texts.ur, made('reply', { text: ':bc_chai:' }), 'ur')).toBe('چائے');
  expect(lineOf(texts.en, made('role', { text: 'Staff' }), 'en')).toBe('');
  expect(lineOf(texts.en, made('roomOffer'), 'en')).toBe(
    'As its owner you would decide everything there. You have 7 days to answer.',
  );
  expect(lineOf(texts.en, made('privateAccepted', { text: '' }), 'en')).toBe('You can write to each other now');
});

describe('the address of a notification', () => {
  const [message, thread, reply, pm] = ['1', '2', '3', '4'].map((digit) => digit.repeat(24)) as [
    string,
    string,
    string,
    string,
  ];

  test('a notification leads to the very thing', () => {
    expect(targetOf(made('mention', { place: { messageId: message } }))).toBe(
      `/home/rooms/anarkali/message/${message}`,
    );
    expect(targetOf(made('threadReply', { place: { threadId: thread, replyId: reply } }))).toBe(
      `/home/anarkali/thread/${thread}/reply/view/${reply}`,
    );
    expect(targetOf(made('like', { place: { threadId: thread } }))).toBe(`/home/anarkali/thread/${thread}`);
    expect(targetOf(made('role'))).toBe('/home/rooms/anarkali');
    const offer = made('roomOffer');
    expect(targetOf(offer)).toBe(`/notifications/${offer._id}`);
    expect(targetOf(made('invite', { place: { inviteCode: 'abc' } }))).toBe('/join/abc');
    expect(targetOf(made('privateRequest', { place: { room: null, privateThreadId: pm } }))).toBe(
      `/home/pm/chat/${pm}`,
    );
  });

  test('one that leads nowhere is shown itself', () => {
    const gone = made('mention', { place: { room: null } });
    expect(targetOf(gone)).toBe(`/notifications/${gone._id}`);
    const removed = made('moderation', { place: { messageId: message } });
    expect(targetOf(removed)).toBe(`/notifications/${removed._id}`);
  });

  test('the address has the filter, or the one that is shown', () => {
    for (const filter of ['all', 'mentions', 'replies'] as const)
      expect(parseNotificationsPath(filterAddress(filter))).toEqual({ filter, id: null });
    expect(parseNotificationsPath(`/notifications/${message}`)).toEqual({ filter: 'all', id: message });
    expect(parseNotificationsPath('/home/replies')).toEqual({ filter: 'all', id: null });
  });
});

describe('the pages of the list', () => {
  const mention = made('mention');
  const reply = made('threadReply', { seen: true });
  const older = made('like');
  const pages: Pages = {
    pages: [
      { data: [mention, reply], unreadCount: 2, canLoadMore: true },
      { data: [older], unreadCount: 2, canLoadMore: false },
    ],
    pageParams: [undefined, reply._id],
  };
  const ids = (of: Pages): string[] => notificationsOf(of).map(({ _id }) => _id);
  const unseen = (of: Pages): string[] => notificationsOf(of).flatMap(({ _id, seen }) => (seen ? [] : [_id]));

  test('a new one comes to the top, and one that has grown moves there', () => {
    const fresh = made('staff');
    expect(ids(withNotification(pages, 'all', fresh))).toEqual([fresh._id, mention._id, reply._id, older._id]);
    const grown = { ...older, count: 10 };
    expect(notificationsOf(withNotification(pages, 'all', grown))).toEqual([grown, mention, reply]);
  });

  test('a filter takes what is of it', () => {
    const fresh = made('mention');
    expect(ids(withNotification(pages, 'mentions', fresh))[0]).toBe(fresh._id);
    expect(ids(withNotification(pages, 'replies', fresh))).toEqual(ids(pages));
    expect(ids(withNotification(pages, 'replies', made('reply')))).toHaveLength(4);
  });

  test('one or all are seen or deleted', () => {
    expect(unseen(withSeen(pages, { _id: older._id }))).toEqual([mention._id]);
    expect(unseen(withSeen(pages, { all: true }))).toEqual([]);
    expect(ids(without(pages, { _id: mention._id }))).toEqual([reply._id, older._id]);
    expect(ids(without(pages, { all: true }))).toEqual([]);
  });

  test('the next one is unseen: further down, or from the top again', () => {
    const all = notificationsOf(pages);
    expect(nextUnseen(all, mention._id)).toBe(older);
    expect(nextUnseen(all, older._id)).toBe(mention);
    expect(nextUnseen(all, 'f'.repeat(24))).toBe(mention);
    expect(nextUnseen([{ ...mention, seen: true }], mention._id)).toBeUndefined();
  });
});
