// The service worker of push messages (docs/contract.md#push): it shows them and opens what they lead to. It keeps
// nothing and answers no request. Payloads are PushPayload of packages/protocol/src/push-payload.ts.
const mostCounted = 100;
/** How long an open page may take to go somewhere by itself, in milliseconds. */
const answerMs = 1000;

/** Names keep their own direction inside a sentence. */
const isolated = (name) => `\u2068${name}\u2069`;
const counted = (count) => (count < mostCounted ? String(count) : `${mostCounted - 1}+`);

const texts = {
  en: {
    who: (name, others) => (others === 0 ? name : `${name} and ${others} ${others === 1 ? 'other' : 'others'}`),
    mention: (who) => `${who} mentioned you`,
    reply: (who) => `${who} replied to you`,
    threadReply: (who) => `${who} replied to your thread`,
    like: (who) => `${who} liked what you wrote`,
    privateRequest: (who) => `${who} would like to talk with you in private`,
    privateAccepted: (who) => `${who} accepted your private request`,
    privateMessage: (who, count) =>
      count === 1 ? `${who} wrote to you` : `${who} sent you ${counted(count)} messages`,
    role: () => 'Your rank has changed',
    roomOffer: (who) => `${who} would like to hand this room over to you`,
    roomDeclined: (who) => `${who} does not want to own this room`,
    invite: (who) => `${who} invited you to a room`,
    moderation: () => 'The staff has acted on something of yours',
    report: () => 'What you reported has been decided',
    staff: () => 'A message from the staff',
    room: (_who, count) => (count === 1 ? '1 new message' : `${counted(count)} new messages`),
    other: () => 'Something new for you',
  },
  ur: {
    who: (name, others) => (others === 0 ? name : `${name} اور مزید ${others}`),
    mention: (who) => `${who} نے آپ کا ذکر کیا`,
    reply: (who) => `${who} نے آپ کو جواب دیا`,
    threadReply: (who) => `${who} نے آپ کے تھریڈ پر جواب دیا`,
    like: (who) => `${who} کو آپ کی تحریر پسند آئی`,
    privateRequest: (who) => `${who} آپ سے نجی بات کرنا چاہتے ہیں`,
    privateAccepted: (who) => `${who} نے آپ کی نجی درخواست قبول کر لی`,
    privateMessage: (who, count) =>
      count === 1 ? `${who} نے آپ کو لکھا ہے` : `${who} کے ${counted(count)} نئے پیغامات`,
    role: () => 'آپ کا درجہ بدل گیا ہے',
    roomOffer: (who) => `${who} یہ کمرہ آپ کو سونپنا چاہتے ہیں`,
    roomDeclined: (who) => `${who} کو یہ کمرہ سنبھالنا منظور نہیں`,
    invite: (who) => `${who} نے آپ کو ایک کمرے میں بلایا ہے`,
    moderation: () => 'عملے نے آپ کی کسی چیز پر کارروائی کی ہے',
    report: () => 'آپ کی شکایت کا فیصلہ ہو گیا ہے',
    staff: () => 'عملے کی طرف سے ایک پیغام',
    room: (_who, count) => (count === 1 ? 'ایک نیا پیغام' : `${counted(count)} نئے پیغامات`),
    other: () => 'آپ کے لیے کچھ نیا ہے',
  },
};

const titles = { en: 'Baithak', ur: 'بیٹھک' };

/** What is shown of a payload, whatever a later server may send. */
const notificationOf = (payload) => {
  const language = payload.language === 'ur' ? 'ur' : 'en';
  const words = texts[language];
  const who = words.who(isolated(payload.name || titles[language]), Number(payload.others) || 0);
  const says = Object.hasOwn(words, payload.kind) && payload.kind !== 'who' ? words[payload.kind] : words.other;
  const line = says(who, Number(payload.count) || 1);
  return {
    title: payload.room || titles[language],
    options: {
      body: payload.text ? `${line}\n${payload.text}` : line,
      lang: language,
      dir: language === 'ur' ? 'rtl' : 'ltr',
      tag: payload.tag || 'baithak',
      renotify: true,
      icon: '/logo/push.png',
      badge: '/logo/badge.png',
      data: { link: pathOf(payload.link), room: payload.room || '' },
    },
  };
};

/** A path of this app, never another site. */
const pathOf = (link) => {
  const url = new URL(typeof link === 'string' ? link : '/', self.location.origin);
  return url.origin === self.location.origin ? url.pathname + url.search : '/';
};

const payloadOf = (data) => {
  try {
    const payload = data.json();
    return typeof payload === 'object' && payload !== null ? payload : {};
  } catch {
    return {};
  }
};

/** Safari ends the subscription of whoever gets messages that show nothing, even while they look at the app. */
const mustShow = /AppleWebKit/.test(navigator.userAgent) && !/Chrome\//.test(navigator.userAgent);

const openPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

const show = async (payload) => {
  // Whoever looks at the app sees it there.
  if (!mustShow && (await openPages()).some(({ focused }) => focused)) return;
  const { title, options } = notificationOf(payload);
  // A mention in a room that tells of all its messages has just rung: its message does not ring again.
  const shown = payload.kind === 'room' ? await self.registration.getNotifications() : [];
  const rang = shown.some(({ tag, data }) => tag !== options.tag && data?.room === payload.room);
  await self.registration.showNotification(title, rang ? { ...options, renotify: false, silent: true } : options);
};

/** Whether an open page has gone there by itself, without loading anew. */
const goesThere = (page, link) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), answerMs);
    page.postMessage({ type: 'openLink', link }, [port2]);
  });

/** Asked before it is shown: a press allows one window to be shown or opened, not both. */
const open = async (link) => {
  const pages = await openPages();
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (page && (await goesThere(page, link))) await page.focus().catch(() => undefined);
  else await self.clients.openWindow(link);
};

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => event.waitUntil(show(payloadOf(event.data))));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pathOf(event.notification.data?.link)));
});
