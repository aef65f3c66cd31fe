import { audioButton, listen } from '../people/audio-actions.ts';
import { accountOf } from '../people/actions.ts';
import type { Person } from '../people/person.ts';
import { withPlainMicrophone } from './lines.ts';
import { recordSound } from './record.ts';

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
