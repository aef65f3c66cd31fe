import { newMember } from '../people/actions.ts';
import { pressed } from './room-screens.ts';
import type { Go, Screen } from './screen.ts';

const accountPage: Go = async ({ page, texts }) => {
  await page.goto('/settings/account');
  await page.getByRole('heading', { name: texts.accountData.export.title }).waitFor();
};

const downloadReady: Go = async (person, community) => {
  const { password } = await newMember(person);
  await accountPage(person, community);
  await pressed(person, person.texts.accountData.export.make);
  const dialog = person.page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(password);
  await dialog.getByRole('button', { name: person.texts.accountData.export.make }).click();
  await person.page.getByRole('link', { name: person.texts.accountData.export.download }).waitFor();
};

const closing =
  (prepare: Go): Go =>
  async (person, community) => {
    await prepare(person, community);
    await accountPage(person, community);
    const { open, guestOpen } = person.texts.accountData.close;
    await person.page.getByRole('button', { name: new RegExp(`^(${open}|${guestOpen})$`) }).click();
    await person.page.getByRole('dialog').waitFor();
  };

export const accountScreens: readonly Screen[] = [
  { name: 'account-download', go: downloadReady },
  {
    name: 'account-close',
    go: closing(async (person) => {
      await newMember(person);
    }),
  },
  {
    name: 'account-close-guest',
    go: closing(async (person) => {
      await person.enterAsGuest();
    }),
  },
  {
    name: 'account-own-rooms',
    go: closing(async (person) => {
      await newMember(person);
      await person.createRoomByCall('Kitaab Ghar');
      await person.createRoomByCall('Pardes Lounge: chai aur purani baatein');
    }),
  },
];
