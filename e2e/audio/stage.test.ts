import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import { describe, expect } from 'vitest';
import { accountOf, roomRow } from '../harness/people/actions.ts';
import {
  audioBar,
  audioButton,
  audioTab,
  listen,
  listeners,
  openAudio,
  passCheck,
  speak,
  stage,
} from '../harness/people/audio-actions.ts';
import type { Person } from '../harness/people/person.ts';
import { pattern } from '../harness/people/texts.ts';
import { noLine } from '../harness/server/server-process.ts';
import { story } from '../harness/story.ts';

story(
  'one speaks and another listens: stage, tab, captions, listeners and the list of rooms say so, until both stop',
  async ({ person }) => {
    const [bilal, sana] = [await person(), await person({ language: 'ur' })];
    await bilal.register(accountOf('bilalaudio'));
    const roomId = await bilal.createRoomByCall('Mushaira of the audio tab');
    await sana.register(accountOf('sanaaudio'));
    await sana.joinRoomByCall(roomId);

    await openAudio(sana);
    await stage(sana).getByText(sana.texts.audio.nobody, { exact: true }).waitFor();
    await listen(bilal);
    // Whoever has not joined the audio sees who is there.
    await listeners(sana).getByText('bilalaudio').waitFor();
    await audioButton(sana, sana.texts.audio.listen).click();
    await listeners(bilal).getByText('sanaaudio').waitFor();
    await sana.page.getByText(sana.texts.audio.noRight).waitFor();
    expect(await audioButton(sana, sana.texts.audio.speak).count()).toBe(0);

    await speak(bilal, 'Two ghazals by Parveen Shakir');
    await stage(sana).getByText('bilalaudio').waitFor();
    await stage(sana).getByText('Two ghazals by Parveen Shakir').waitFor();
    await stage(sana).getByText(sana.texts.audio.live, { exact: true }).waitFor();
    await stage(sana).getByText(pattern(sana.texts.audio.since)).waitFor();
    await sana.page.getByRole('status').filter({ hasText: 'Two ghazals' }).waitFor({ state: 'attached' });
    await audioTab(sana)
      .getByRole('img', { name: pattern(sana.texts.rooms.isSpeaking) })
      .waitFor();
    await roomRow(sana, 'Mushaira of the audio tab')
      .getByText(/bilalaudio/)
      .waitFor();
    await expect
      .poll(() => stage(sana).getByRole('meter').getAttribute('aria-valuenow').then(Number))
      .toBeGreaterThan(0);

    await audioButton(bilal, bilal.texts.audio.stop).click();
    await stage(sana).getByText(sana.texts.audio.nobody, { exact: true }).waitFor();
    await audioTab(sana).getByRole('img').waitFor({ state: 'detached' });
    await audioButton(sana, sana.texts.audio.leave).click();
    await listeners(bilal).getByText('sanaaudio').waitFor({ state: 'detached' });
  },
);

onlyInProof(story)(
  'sound goes on elsewhere, with a bar that leads back; on a phone the lists have it too',
  async ({ person }) => {
    const [omar, hina] = [await person(), await person({ width: 390 })];
    await omar.register(accountOf('omarelsewhere'));
    const roomId = await omar.createRoomByCall('Radio of the elsewhere');
    await hina.register(accountOf('hinaelsewhere'));
    await hina.joinRoomByCall(roomId);
    // Whoever comes to speak need not listen first.
    await openAudio(omar);
    await speak(omar, 'News of the lane');
    await listen(hina);
    expect(await audioBar(hina).count()).toBe(0);

    // Another part of the same room, the lists, and the settings.
    await hina.page.getByRole('tab', { name: hina.texts.rooms.messages, exact: true }).click();
    await audioBar(hina).getByText('omarelsewhere').waitFor();
    await hina.say('listening while I write');
    await omar.page.getByRole('tab', { name: omar.texts.rooms.messages, exact: true }).click();
    await omar.seesMessage('listening while I write');
    await hina.page.getByRole('link', { name: hina.texts.rooms.toRooms, exact: true }).click();
    await audioBar(hina)
      .getByText(/Radio of the elsewhere/)
      .waitFor();
    await audioBar(hina).getByRole('link').click();
    await stage(hina).getByText('omarelsewhere').waitFor();
    await audioButton(hina, hina.texts.audio.leave).waitFor();

    // Whoever speaks goes on too, on pages beside the home as well, and can end it from there.
    const { rooms } = omar.texts;
    await omar.page.getByRole('main').getByRole('button', { name: rooms.more, exact: true }).first().click();
    await omar.page.getByRole('menuitem', { name: rooms.log, exact: true }).click();
    await omar.page.waitForURL(/\/room-log\//);
    await audioBar(omar).getByRole('button', { name: omar.texts.audio.stop, exact: true }).click();
    await stage(hina).getByText(hina.texts.audio.nobody, { exact: true }).waitFor();
    expect(await audioBar(omar).count()).toBe(0);
  },
);

describe('turns to speak', () => {
  /** The owner of a room and a member of it, both with a microphone, in its audio. */
  const ownerAndMember = async (person: () => Promise<Person>, owner: string, member: string, other = person) => {
    const [a, b] = [await person(), await other()];
    await a.register(accountOf(owner));
    const roomId = await a.createRoomByCall(`The turns of ${owner}`);
    await b.register(accountOf(member));
    await b.joinRoomByCall(roomId);
    return [a, b] as const;
  };

  const panel = ({ page, texts }: Person) => page.getByRole('complementary', { name: texts.messages.person.title });
  const toast = ({ page }: Person, text: string | RegExp) => page.getByText(text).first();

  const placeStory = 'of two who begin at once one has the place, and the other reads why not';

  story(placeStory, async ({ person, newLine }) => {
    const [bilals, sanas] = [await newLine(), await newLine()];
    const [bilal, sana] = await ownerAndMember(
      async () => person({}, bilals),
      'bilalturns',
      'sanaturns',
      async () => person({}, sanas),
    );
    await bilal.say('/speaker sanaturns');
    await toast(bilal, pattern(bilal.texts.moderation.done.granted)).waitFor();
    const starts = [];
    for (const [each, about] of [
      [bilal, 'A ghazal'],
      [sana, 'A nazm'],
    ] as const) {
      await listen(each);
      starts.push(await passCheck(each, about));
    }
    await Promise.all(starts.map(async (start) => start.click()));
    const { stop } = bilal.texts.audio;
    await expect
      .poll(async () => {
        const have = await Promise.all([bilal, sana].map(async (each) => audioButton(each, stop).count()));
        return have.toSorted((one, other) => one - other);
      })
      .toEqual([0, 1]);
    const [speaker, listener] = (await audioButton(bilal, stop).count()) === 1 ? [bilal, sana] : [sana, bilal];
    await listener.page.getByRole('alert').getByText(listener.texts.errors.NO_SPEAK_SLOT).waitFor();
    await audioButton(speaker, stop).click();
    // The check was passed: this time it begins at once.
    await audioButton(listener, listener.texts.audio.speak).click();
    await audioButton(listener, stop).waitFor();

    // The line is lost: the place is kept, and taken up again by itself.
    const line = listener === bilal ? bilals : sanas;
    listener.mayLogError(noLine);
    await line.cut();
    await stage(listener).getByText(listener.texts.audio.reconnecting, { exact: true }).waitFor();
    await stage(speaker).getByText(speaker.texts.audio.lostTag, { exact: true }).waitFor();
    await line.mend();
    await stage(speaker).getByText(speaker.texts.audio.live, { exact: true }).waitFor();
    await stage(listener).getByText(listener.texts.audio.live, { exact: true }).waitFor();
  });

  onlyInProof(story)(
    'a speaker is muted, heard again, and loses the right while speaking, each in words',
    async ({ person }) => {
      const [umar, tahira] = await ownerAndMember(person, 'umarkeeper', 'tahiraspeaks', async () =>
        person({ language: 'ur' }),
      );
      await umar.say('/speaker tahiraspeaks');
      await toast(umar, pattern(umar.texts.moderation.done.granted)).waitFor();
      await listen(umar);
      const startLate = await passCheck(umar, 'A reply');
      await listen(tahira);
      await speak(tahira, 'شام کی غزلیں');
      // Whoever was about to speak learns that another was quicker.
      await startLate.click();
      await umar.page.getByRole('alert').getByText(umar.texts.errors.NO_SPEAK_SLOT).waitFor();

      await stage(umar).getByText('شام کی غزلیں').waitFor();
      await audioButton(umar, umar.texts.audio.moderation.mute).click();
      const dialog = umar.page.getByRole('dialog');
      await dialog.getByLabel(umar.texts.audio.moderation.reason).fill('Rule 2: no shouting');
      await dialog.getByRole('button', { name: umar.texts.audio.moderation.now, exact: true }).click();
      const muted = tahira.page.getByRole('alert').filter({ hasText: 'Rule 2: no shouting' });
      await muted.waitFor();
      expect(await tahira.page.getByText('umarkeeper', { exact: false }).filter({ hasText: 'Rule 2' }).count()).toBe(0);
      await stage(umar).getByText(umar.texts.audio.mutedTag, { exact: true }).waitFor();
      await audioButton(umar, umar.texts.audio.moderation.unmute).click();
      await muted.waitFor({ state: 'detached' });
      await stage(umar).getByText(umar.texts.audio.live, { exact: true }).waitFor();

      // Taken back from the person's panel: silent at once, and the reader's own undo gives it again.
      await stage(umar).getByRole('link', { name: 'tahiraspeaks' }).click();
      await panel(umar).getByRole('button', { name: umar.texts.moderation.revokeBroadcast, exact: true }).click();
      await tahira.page.getByRole('alert').getByText(tahira.texts.audio.failure.RIGHT_TAKEN).waitFor();
      await tahira.page.getByText(tahira.texts.audio.noRight).waitFor();
      await stage(umar).getByText(umar.texts.audio.nobody, { exact: true }).waitFor();
      // Earlier toasts may still be there: the newest is the last one.
      await toast(umar, pattern(umar.texts.moderation.done.revoked)).waitFor();
      await umar.page.getByRole('button', { name: umar.texts.moderation.done.undo, exact: true }).last().click();
      await audioButton(tahira, tahira.texts.audio.speak).waitFor();
    },
  );

  onlyInProof(story)(
    'a guest raises a hand, is given the microphone while the owner speaks, and speaks when that turn ends',
    async ({ person }) => {
      const [mezban, mehmaan, sana] = [await person(), await person({ language: 'ur', width: 390 }), await person()];
      await mezban.register(accountOf('mezbanhands'));
      const roomId = await mezban.createRoomByCall('The line of the open mic');
      await mehmaan.enterAsGuest('mehmaanhands');
      await mehmaan.joinRoomByCall(roomId);
      await sana.register(accountOf('sanahands'));
      await sana.joinRoomByCall(roomId);
      const line = ({ page, texts }: Person) =>
        page.getByRole('region', { name: texts.audio.hands.title, exact: true });
      for (const each of [mezban, mehmaan, sana]) await listen(each);
      await speak(mezban, 'Who reads next?');

      await mehmaan.page.getByText(mehmaan.texts.audio.noRight).waitFor();
      await audioButton(mehmaan, mehmaan.texts.audio.hands.raise).click();
      await mehmaan.page.getByText(mehmaan.texts.audio.hands.number.replace('{{number}}', '1')).waitFor();
      await audioButton(sana, sana.texts.audio.hands.raise).click();
      await sana.page.getByText(sana.texts.audio.hands.number.replace('{{number}}', '2')).waitFor();
      const handUp = new RegExp(`mehmaanhands.*${sana.texts.audio.hands.up}`);
      await listeners(sana).getByRole('link', { name: handUp }).waitFor();
      await expect
        .poll(() => line(mezban).getByRole('listitem').allTextContents())
        .toEqual([expect.stringContaining('mehmaanhands'), expect.stringContaining('sanahands')]);
      // Only who may let people speak gives it away.
      expect(await line(sana).getByRole('button').count()).toBe(0);
      await audioButton(sana, sana.texts.audio.hands.lower).click();
      await line(mezban).getByText('sanahands').waitFor({ state: 'detached' });
      await line(mezban)
        .getByRole('button', { name: pattern(mezban.texts.audio.hands.giveTo) })
        .click();
      await toast(mezban, pattern(mezban.texts.audio.hands.given)).waitFor();
      await mehmaan.page.getByText(mehmaan.texts.audio.hands.youAreNext).waitFor();

      // Nobody is cut off; the guest looks at the messages meanwhile and is told there.
      await mehmaan.page.getByRole('tab', { name: mehmaan.texts.rooms.messages, exact: true }).click();
      await stage(mezban).getByText(mezban.texts.audio.live, { exact: true }).waitFor();
      await audioButton(mezban, mezban.texts.audio.stop).click();
      await stage(sana).getByText(pattern(sana.texts.audio.hands.goesTo)).waitFor();
      expect(await audioButton(sana, sana.texts.audio.speak).count()).toBe(0);
      const [yours = ''] = mehmaan.texts.audio.bar.yours.split('<where/>');
      await audioBar(mehmaan).filter({ hasText: yours.trim() }).waitFor();
      await audioBar(mehmaan).getByRole('link', { name: mehmaan.texts.audio.bar.back }).click();
      await mehmaan.page.getByRole('alert').getByText(mehmaan.texts.audio.hands.yours).waitFor();
      await speak(mehmaan, 'ایک نظم');
      await stage(sana).getByText('ایک نظم').waitFor();
      await line(mezban).waitFor({ state: 'detached' });
    },
  );
});
