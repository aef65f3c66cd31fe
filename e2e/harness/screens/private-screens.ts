import type { Client } from '@baithak/client/create-client';
import { newId } from '@baithak/protocol/ids';
import { accountOf, newMember } from '../people/actions.ts';
import type { Person } from '../people/person.ts';
import { clientAt } from '../people/sign-in-by-call.ts';
import type { App } from '../server/app.ts';
import { enter, type Demonstration } from './demonstration.ts';
import type { Go, Screen } from './screen.ts';

/** Seeded people. They take turns: nobody asks more than 20 people a day, or writes too fast. */
const seeded = [
  ['bilal07', 'rabia55', 'omar31', 'mehak44', 'danish88', 'imran23'],
  ['sana21', 'hamza66', 'ayesha10', 'kashif12', 'farah33', 'mahnoor'],
  ['saadia', 'taimur', 'shahzaib', 'komal99', 'bilal07', 'omar31'],
] as const;
let turn = 0;

interface Threads {
  readonly asks: string;
  readonly asked: string;
  readonly friend: string;
  readonly blocksMe: string;
  readonly blocked: string;
  readonly removed: string;
}

const say = (client: Client, threadId: string, message: string) =>
  client.privateThreads.sendPrivate({ threadId, message, type: 'text', tempId: newId() });

let closed = 0;

/** Somebody who will close their account. */
const registeredAt = async ({ url }: App) => {
  closed += 1;
  const account = accountOf(`musafir${closed}`);
  const client = clientAt(url);
  await client.accounts.register({ ...account, agreedToTerms: true });
  return { ...account, client };
};

const talk = ['I finished the ghazal. Seven couplets, the fourth one needs work.', 'چراغِ شام سے پہلے کوئی خبر آئے'];

/** A new member with a thread in every state. */
const withThreads = async (person: Person, { app }: Demonstration): Promise<Threads> => {
  const { username, password } = await newMember(person);
  const mine = await enter(app, username, password);
  const clients = [mine];
  turn += 1;
  const [asking, alsoAsking, ...others] = seeded[turn % seeded.length] ?? seeded[0];
  const enterAs = async (name: string): Promise<Client> => {
    const client = await enter(app, name);
    clients.push(client);
    return client;
  };
  const ask = async (client: Client, whom: string): Promise<string> => {
    const { userdata } = await client.loading.getProfile({ username: whom });
    return (await client.privateThreads.requestPrivate({ targetId: userdata._id })).thread ?? '';
  };
  const connect = async (name: string) => {
    const [client, threadId] = [await enterAs(name), await ask(mine, name)];
    await client.privateThreads.acceptPrivateRequest({ threadId });
    return { client, threadId };
  };
  const asks = await ask(await enterAs(asking), username);
  await ask(await enterAs(alsoAsking), username);
  const [friend, blocksMe, blocked] = [await connect(others[0]), await connect(others[1]), await connect(others[2])];
  for (const text of talk) await say(friend.client, friend.threadId, text);
  const { id } = await say(mine, friend.threadId, 'واہ! بہت خوب، آج رات سب کو سنائیے۔');
  await friend.client.privateThreads.markPrivateRead({ threadId: friend.threadId, privateMessageId: id });
  await say(friend.client, friend.threadId, 'I will, if you sit in the front.');
  await say(friend.client, friend.threadId, 'Then I will read it first to you.');
  await say(mine, blocksMe.threadId, 'Is the cycle still for sale?');
  await blocksMe.client.privateThreads.banInThread({ threadId: blocksMe.threadId });
  await say(blocked.client, blocked.threadId, 'Buy my cycle. Buy it now.');
  await mine.privateThreads.banInThread({ threadId: blocked.threadId });
  const asked = await ask(mine, others[3]);
  const closing = await registeredAt(app);
  clients.push(closing.client);
  const removed = await ask(mine, closing.username);
  await closing.client.privateThreads.acceptPrivateRequest({ threadId: removed });
  await say(closing.client, removed, 'I am moving to Multan. Be well.');
  await closing.client.accountData.deleteMyAccount({ password: closing.password });
  for (const client of clients) client.close();
  return { asks, asked, friend: friend.threadId, blocksMe: blocksMe.threadId, blocked: blocked.threadId, removed };
};

const opened =
  (which: keyof Threads, then?: (person: Person) => Promise<void>): Go =>
  async (person, community) => {
    const threads = await withThreads(person, community);
    await person.page.goto(`/home/pm/chat/${threads[which]}`);
    await person.page.getByRole('button', { name: person.texts.private.menu, exact: true }).waitFor();
    await then?.(person);
  };

const openMenu = async ({ page, texts }: Person): Promise<void> =>
  page.getByRole('button', { name: texts.private.menu, exact: true }).click();

const list: Go = async (person, community) => {
  await withThreads(person, community);
  await person.page.goto('/pms');
  await person.page.getByText(person.texts.private.conversations).first().waitFor();
};

const requests: Go = async (person, community) => {
  await withThreads(person, community);
  await person.page.goto('/pms/requests');
  await person.page.getByRole('heading', { level: 1 }).first().waitFor();
};

const none: Go = async (person) => {
  await newMember(person);
  await person.page.goto('/pms');
  await person.page.getByText(person.texts.private.empty).waitFor();
};

const asking = async (person: Person): Promise<void> => {
  await openMenu(person);
  await person.page.getByRole('menuitem', { name: person.texts.private.blockAndDelete, exact: true }).click();
  await person.page.getByRole('alertdialog').waitFor();
};

const profile = async ({ page, texts }: Person): Promise<void> => {
  await page.getByTitle(texts.private.profile, { exact: true }).click();
  await page.getByRole('complementary').or(page.getByRole('dialog')).first().waitFor();
};

const ignored = async (person: Person): Promise<void> => {
  await profile(person);
  const { ignore, unignore } = person.texts.people.ignoring;
  await person.page.getByRole('button', { name: ignore, exact: true }).click();
  await person.page.keyboard.press('Escape');
  await person.page.getByRole('main').getByRole('button', { name: unignore, exact: true }).waitFor();
};

const ignoredPeople: Go = async (person, community) => {
  await opened('friend', ignored)(person, community);
  await person.page.goto('/settings/privacy');
  await person.page.getByRole('button', { name: person.texts.people.ignoring.unignore, exact: true }).waitFor();
};

const searched: Go = async (person, community) => {
  await list(person, community);
  await person.page.getByRole('searchbox', { name: person.texts.private.search }).fill('zzz');
  await person.page.getByText(person.texts.private.noneFoundText).waitFor();
};

const found: Go = async (person, community) => {
  await list(person, community);
  await person.page.getByRole('searchbox', { name: person.texts.private.search }).fill('cycle');
  await person.page.locator('mark').first().waitFor();
};

export const privateScreens: readonly Screen[] = [
  { name: 'private-list', go: list },
  { name: 'private-none', go: none },
  { name: 'private-search', go: searched },
  { name: 'private-found', go: found },
  { name: 'private-requests', go: requests },
  { name: 'private-thread', go: opened('friend') },
  { name: 'private-menu', go: opened('friend', openMenu) },
  { name: 'private-person', go: opened('friend', profile) },
  { name: 'private-delete', go: opened('friend', asking) },
  { name: 'private-request', go: opened('asks') },
  { name: 'private-asked', go: opened('asked') },
  { name: 'private-blocked', go: opened('blocked') },
  { name: 'private-blocks-me', go: opened('blocksMe') },
  { name: 'private-removed', go: opened('removed') },
  { name: 'private-ignored', go: opened('friend', ignored) },
  { name: 'ignored-people', go: ignoredPeople },
];
