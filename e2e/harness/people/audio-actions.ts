import type { Locator } from 'playwright';
import type { Person } from './person.ts';
import { pattern } from './texts.ts';
import { accountOf } from './actions.ts';
import { withPlainMicrophone } from '../sound/lines.ts';
import { recordSound } from '../sound/record.ts';

/** What people do in the audio of a room, as they do it. */

/** From now on this page's browser refuses its microphone, as a person's own would: the one of the stories allows everything. */
export const refuseMicrophone = async ({ page }: Person): Promise<void> =>
  page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });

export const stage = ({ page, texts }: Person): Locator =>
  page.getByRole('region', { name: pattern(texts.audio.stage) });
export const audioTab = ({ page, texts }: Person): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${texts.rooms.audio}`) });
export const audioButton = ({ page }: Person, name: string): Locator => page.getByRole('button', { name, exact: true });
export const audioBar = ({ page, texts }: Person): Locator =>
  page.getByRole('region', { name: texts.audio.bar.label, exact: true });
export const checkDialog = ({ page, texts }: Person): Locator =>
  page.getByRole('dialog', { name: texts.audio.check.title });
export const listeners = ({ page, texts }: Person): Locator =>
  page.getByRole('region', { name: texts.audio.listeners, exact: true });

export const openAudio = async (person: Person): Promise<void> => {
  await audioTab(person).click();
  await stage(person).waitFor();
};

export const listen = async (person: Person): Promise<void> => {
  await openAudio(person);
  await audioButton(person, person.texts.audio.listen).click();
  await audioButton(person, person.texts.audio.leave).waitFor();
};

/** Passes the check that comes the first time, up to its last button. */
export const passCheck = async (person: Person, about: string): Promise<Locator> => {
  const { speak, check } = person.texts.audio;
  await audioButton(person, speak).click();
  const dialog = checkDialog(person);
  await dialog.getByLabel(check.about).fill(about);
  return dialog.getByRole('button', { name: check.start, exact: true });
};

/** Speaks for the first time on this device; resolves when the person has the place. */
export const speak = async (person: Person, about: string): Promise<void> => {
  await (await passCheck(person, about)).click();
  await audioButton(person, person.texts.audio.stop).waitFor();
};

/** Registers, creates a room and speaks in it, as `storyWithTone` has the microphone sound. Resolves to the room's id. */
export const speakTone = async (speaker: Person, username: string): Promise<string> => {
  await recordSound(speaker.page);
  await withPlainMicrophone(speaker.page);
  await speaker.register(accountOf(username));
  const room = await speaker.createRoomByCall(`Mushaira of ${username}`);
  await listen(speaker);
  await audioButton(speaker, speaker.texts.audio.speak).click();
  await audioButton(speaker, speaker.texts.audio.stop).waitFor();
  return room;
};
