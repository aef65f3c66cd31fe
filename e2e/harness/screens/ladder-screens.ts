import { newId } from '@baithak/protocol/ids';
import { ageGuest } from '@baithak/server/testing/ladder-file';
import { composer } from '../people/actions.ts';
import { drawn } from '../people/drawn-files.ts';
import type { Person } from '../people/person.ts';
import { enter, reader, type Demonstration } from './demonstration.ts';
import type { Go, Screen } from './screen.ts';

let guests = 0;

interface Climbed {
  /** Minutes ago that the guest came. */
  readonly minutes: number;
  readonly answered?: boolean;
}

/** A guest in the demonstration's room, whom a member has answered. */
const enterRoom = async (person: Person, { app, roomId }: Demonstration, { minutes, answered = true }: Climbed) => {
  guests += 1;
  const name = `mehman${guests}x${process.pid % 1000}`;
  await person.enterAsGuest(name);
  await person.joinRoomByCall(roomId);
  if (answered) {
    const member = await enter(app, reader.username);
    await member.rooms.joinRoom({ roomId });
    const message = `@${name} welcome, sit down. Which side are you on?`;
    await member.messages.sendMessage({ id: roomId, message, type: 'text', tempId: newId() });
    member.close();
  }
  ageGuest(app.dataDir, name, minutes);
};

const page =
  (climbed: Climbed): Go =>
  async (person, community) => {
    await enterRoom(person, community, climbed);
    await person.page.goto('/settings/steps');
    await person.page.locator('li[data-state]').first().waitFor();
  };

const inComposer =
  (climbed: Climbed, write: (person: Person) => Promise<void>): Go =>
  async (person, community) => {
    await enterRoom(person, community, climbed);
    await person.page.reload();
    await write(person);
    await person.page.locator('form[data-composer]').getByRole('status').filter({ hasText: /./ }).first().waitFor();
  };

const link = async (person: Person): Promise<void> =>
  composer(person).fill('what a blistry over, that chakr again youtu.be/9fxq');

const picture = async (person: Person): Promise<void> => {
  await person.page
    .locator('form[data-composer] input[type=file][accept*="image/png"]')
    .setInputFiles({ name: 'camel.png', mimeType: 'image/png', buffer: await drawn(person.page, 320, 200, '#e0a526') });
  await composer(person).fill('Look where I am watching from');
};

export const ladderScreens: readonly Screen[] = [
  { name: 'steps-new', go: page({ minutes: 3, answered: false }) },
  { name: 'steps', go: page({ minutes: 46 }) },
  { name: 'steps-links', go: page({ minutes: 600 }) },
  { name: 'steps-all', go: page({ minutes: 1500 }) },
  { name: 'ladder-composer', go: inComposer({ minutes: 46 }, link) },
  { name: 'ladder-composer-new', go: inComposer({ minutes: 3, answered: false }, link) },
  { name: 'ladder-picture', go: inComposer({ minutes: 46 }, picture) },
];
