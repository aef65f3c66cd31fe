import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import { expect } from 'vitest';
import {
  audioBar,
  audioButton,
  audioTab,
  listen,
  listeners,
  openAudio,
  speak,
  stage,
} from '../harness/people/audio-actions.ts';
import { accountOf, roomRow } from '../harness/people/actions.ts';
import { pattern } from '../harness/people/texts.ts';
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
