import { newId } from '@baithak/protocol/ids';
import { composer } from '../people/actions.ts';
import { enter, type Demonstration } from './demonstration.ts';
import { inRoom } from './room-screens.ts';
import type { Go, Screen } from './screen.ts';

const mixedLines = [
  'کل صبح باغ کی صفائی ہے، سات بجے۔\nBring gloves and one trowel, please.\nچائے میری طرف سے۔ پتہ: 14-B گلبرگ، نقشہ نیچے ہے۔',
  'The shop by the canal has the old maps.\nقیمت: 350 روپے، جمعے تک۔\n\nAsk for @hina94 there.',
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
    const last = texts.at(-1)?.split('\n').at(-1)?.slice(0, 12) ?? '';
    await person.message(last).last().waitFor();
  };

export const markupScreens: readonly Screen[] = [
  {
    name: 'room-lines',
    go: inRoom(async (person, community) => {
      await received(mixedLines)(person, community);
      await composer(person).fill(mixedLines[0] ?? '');
    }),
  },
];
