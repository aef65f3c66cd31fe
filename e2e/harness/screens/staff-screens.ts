import { enter, reader } from './demonstration.ts';
import type { Go, Screen } from './screen.ts';

/** The seeded person of the highest rank. */
const owner = { ...reader, username: 'zulfiqar' };

export const staffPage =
  (path: string): Go =>
  async (person) => {
    await person.logIn(owner);
    await person.page.goto(`/staff/${path}`);
    await person.page.getByRole('heading').first().waitFor();
    await person.page.waitForLoadState('networkidle');
  };

/** An account of which staff know something. */
const account: Go = async (person, community) => {
  const { app } = community;
  const staff = await enter(app, owner.username);
  const { data } = await staff.staff.listAccounts({ search: 'hamza66' });
  const id = data[0]?.user._id ?? '';
  await staff.staff.updateAccount({ targetId: id, note: 'Wrote to him about the name. He says it is his own.' });
  await staff.staff.updateAccount({ targetId: id, state: 'suspended', hours: 30, reason: 'Spam in three rooms' });
  await staff.staff.updateAccount({ targetId: id, state: 'active' });
  staff.close();
  await staffPage(`people/${id}`)(person, community);
};

const dialog =
  (name: 'undoSince' | 'suspend'): Go =>
  async (person, community) => {
    await account(person, community);
    await person.page.getByRole('button', { name: new RegExp(`^${person.texts.staff[name]}`) }).click();
    await person.page.getByRole('dialog').waitFor();
    await person.page.waitForLoadState('networkidle');
  };

/** Words that people have asked for, and one that staff has added. */
const words: Go = async (person, community) => {
  const { app } = community;
  const staff = await enter(app, owner.username);
  for (const word of ['quvlizra', 'baithakbaaz', 'قرمزلخ']) await staff.words.askForWord({ word });
  const guest = await enter(app, 'hamza66');
  await guest.words.askForWord({ word: 'baithakbaaz' });
  await staff.staffWords.editAllowedWords({ add: ['zorblax'], remove: ['umbrella'] });
  staff.close();
  guest.close();
  await staffPage('words')(person, community);
};

export const staffScreens: readonly Screen[] = [
  { name: 'staff-people', go: staffPage('people') },
  { name: 'staff-account', go: account },
  { name: 'staff-suspend', go: dialog('suspend') },
  { name: 'staff-undo', go: dialog('undoSince') },
  { name: 'staff-words', go: words },
  { name: 'staff-house', go: staffPage('house') },
  { name: 'staff-house-switches', go: staffPage('house/switches') },
  { name: 'staff-house-check', go: staffPage('house/check') },
  { name: 'staff-house-settings', go: staffPage('house/settings') },
];
