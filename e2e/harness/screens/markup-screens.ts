import { newId } from '@baithak/protocol/ids';
import { composer } from '../people/actions.ts';
import { enter, reader, type Demonstration } from './demonstration.ts';
import { inRoom, pressed } from './room-screens.ts';
import type { Go, Screen } from './screen.ts';

const mixedLines = [
  'کل صبح باغ کی صفائی ہے، سات بجے۔\nBring gloves and one trowel, please.\nچائے میری طرف سے۔ پتہ: 14-B گلبرگ، نقشہ نیچے ہے۔',
  'The shop by the canal has the old maps.\nقیمت: 350 روپے، جمعے تک۔\n\nAsk for @hina94 there.',
];

const marked = [
  'The menu page is **live**. It is *much* faster, and ~~Friday~~ Thursday is the day. The route is `/menu/today`:\n> Please write the price before the name, not after it.',
  "قیمت کے حساب سے ترتیب کے لیے یہ **استفسار** چلائیں، اور `price` والا خانہ *خالی* نہ چھوڑیں:\n```sql\nSELECT name, price FROM menu\nWHERE city = 'Lahore'\nORDER BY price;  -- cheapest first, then the ones that nobody asked for in the last month\n```",
  '😄👏🍛',
  'Before you test it, three things:\n- Reload once, the old page stays in the cache.\n- The secret is ||the gardener||. The book ends with `END`.\n- تیسری بات: اردو نام بھی آزما لیں۔',
];

const links = [
  'Watch this before tonight, it is the 1974 recording https://youtu.be/dQw4w9WgXcQ',
  'Route for the walk: https://en.wikipedia.org/wiki/Walled_City_of_Lahore',
  'https://www.openstreetmap.org/relation/1?layers=N',
];

const sent = new WeakMap<Demonstration, Set<readonly string[]>>();

/** Messages that somebody else has sent; once a community, however often its screen is looked at. */
const received =
  (texts: readonly string[]): Go =>
  async (person, community) => {
    const before = sent.get(community) ?? new Set();
    sent.set(community, before);
    if (!before.has(texts)) {
      before.add(texts);
      const author = await enter(community.app, 'sana21');
      for (const message of texts)
        await author.messages.sendMessage({ id: community.roomId, message, type: 'text', tempId: newId() });
      author.close();
    }
    const last =
      texts
        .at(-1)
        ?.split('\n')
        .at(-1)
        ?.replace(/^- |https:\/\/(www\.)?/g, '')
        .slice(0, 12) ?? '';
    await person.message(last).last().waitFor();
  };

const posted = new WeakMap<Demonstration, string>();

/** The id of a public thread with markup; posted once a community. */
const threadOf = async (community: Demonstration): Promise<string> => {
  const before = posted.get(community);
  if (before !== undefined) return before;
  const author = await enter(community.app, 'sana21');
  const threadText = ['Which **query** finds the menu?', ...marked, ...mixedLines, ...links].join('\n\n');
  const { data } = await author.threads.createThread({ roomId: community.roomId, threadText, public: true });
  author.close();
  posted.set(community, data._id);
  return data._id;
};

const thread =
  (address: (roomId: string, threadId: string) => string): Go =>
  async (person, community) => {
    await person.logIn(reader);
    await person.page.goto(address(community.roomId, await threadOf(community)));
    await person.page.locator('pre:visible').first().waitFor();
  };

export const markupScreens: readonly Screen[] = [
  {
    name: 'room-lines',
    go: inRoom(async (person, community) => {
      await received(mixedLines)(person, community);
      await composer(person).fill(mixedLines[0] ?? '');
    }),
  },
  {
    name: 'room-markup',
    go: inRoom(async (person, community) => {
      await received(marked)(person, community);
      await pressed(person, person.texts.messages.format.open);
      await composer(person).fill('Prices are **final** until Friday');
      await person.page.getByRole('toolbar', { name: person.texts.messages.format.label }).waitFor();
    }),
  },
  { name: 'thread-markup', go: thread((room, id) => `/home/${room}/thread/${id}`) },
  { name: 'public-markup', go: thread((_, id) => `/thread/public/${id}`) },
  { name: 'room-links', go: inRoom(received(links)) },
];
