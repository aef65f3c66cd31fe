import { accountOf, newMember } from '../people/actions.ts';
import { makeNews } from '../people/make-news.ts';
import type { Person } from '../people/person.ts';
import { clientAt } from '../people/sign-in-by-call.ts';
import { enter } from './demonstration.ts';
import type { Go, Screen } from './screen.ts';

let turn = 0;

/** A new member of whom others have just written. */
const told =
  (step: (person: Person) => Promise<void>): Go =>
  async (person, { app }) => {
    const { username, password } = await newMember(person);
    turn += 1;
    const reader = await enter(app, username, password);
    const other = clientAt(app.url);
    await other.accounts.register({ ...accountOf(`khabri${turn}`), agreedToTerms: true });
    const { room } = await reader.rooms.createRoom({
      title: `Naya Gosha ${turn}`,
      type: 'Normal',
      access: 'Public',
      desc: '',
    });
    await other.rooms.joinRoom({ roomId: room._id });
    await makeNews({ reader, username, other, roomId: room._id, title: `Pardes Lounge ${turn}` });
    for (const each of [reader, other]) each.close();
    await person.page.goto('/notifications');
    await step(person);
  };

const row = ({ page, texts }: Person, index: number) =>
  page.getByRole('list', { name: texts.notifications.list }).getByRole('listitem').nth(index);

const opened = async (person: Person): Promise<void> => {
  await row(person, 0).getByRole('link').click();
  await person.page.getByRole('region', { name: person.texts.notifications.bar }).waitFor();
};

const empty: Go = async (person) => {
  await newMember(person);
  await person.page.goto('/notifications');
  await person.page.getByText(person.texts.notifications.empty.all).waitFor();
};

export const notificationScreens: readonly Screen[] = [
  { name: 'notifications', go: told(async (person) => row(person, 6).waitFor()) },
  { name: 'notifications-none', go: empty },
  { name: 'notification-opened', go: told(opened) },
  {
    name: 'notification-whole',
    go: told(async (person) => {
      await row(person, 6).getByRole('link').click();
      await person.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    }),
  },
];
