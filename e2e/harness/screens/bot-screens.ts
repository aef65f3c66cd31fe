import { createClient, type Client } from '@baithak/client/create-client';
import { createMemoryTokenStore } from '@baithak/client/options';
import type { BotCommand } from '@baithak/protocol/entities/bot';
import { newId } from '@baithak/protocol/ids';
import { composer } from '../people/actions.ts';
import type { Person } from '../people/person.ts';
import type { App } from '../server/app.ts';
import { type Demonstration, enter, reader } from './demonstration.ts';
import type { Go, Screen } from './screen.ts';

const title = 'Bot Baithak';
const owner = { ...reader, username: 'arslan' };

const dice: BotCommand = {
  name: 'roll',
  desc: '2d6 is two dice with six sides',
  params: [{ name: 'dice', kind: 'word' }],
};
const poll: BotCommand = {
  name: 'poll',
  desc: 'Asks the room, one vote each',
  params: [
    { name: 'minutes', kind: 'whole', optional: true },
    { name: 'question', kind: 'rest' },
  ],
};
const remind: BotCommand = {
  name: 'remind',
  desc: 'یاد دلاتا ہے',
  params: [
    { name: 'person', kind: 'user' },
    { name: 'when', kind: 'rest' },
  ],
};

const connect = async ({ url }: App, token: string, roomId: string, commands: BotCommand[]): Promise<Client> => {
  const client = createClient({
    urls: { auth: url, api: url, socket: url, assets: url },
    store: createMemoryTokenStore(),
  });
  client.setTokens({ accessToken: token, refreshToken: 'none' });
  await client.loading.loadRoom({ id: roomId });
  await client.bots.registerCommands({ id: roomId, commands });
  return client;
};

interface Poll {
  readonly question: string;
  readonly choices: string[];
  readonly quiz?: { readonly number: number; readonly of: number };
}

/** A room with a bot that is here, one that is away and one that never came; made once for all pictures. */
let made: Promise<string> | null = null;
const makeRoom = async ({ app, endsLast }: Demonstration): Promise<string> => {
  const [keeper, member] = await Promise.all([enter(app, owner.username), enter(app, reader.username)]);
  const room = { title, type: 'Normal', access: 'Public', desc: 'Where programs answer.' } as const;
  const { _id: roomId } = (await keeper.rooms.createRoom(room)).room;
  await member.rooms.joinRoom({ roomId });
  const make = async (username: string, about: string) => keeper.bots.createBot({ username, about, roomId });
  await make('paheli', 'Quiz in Urdu and English');
  const ginti = await connect(app, (await make('paansa', 'Polls and dice')).token, roomId, [poll, dice]);
  const munshi = await connect(app, (await make('munshi', 'Greets newcomers')).token, roomId, [remind]);
  munshi.close();
  endsLast(ginti);
  await keeper.loading.loadRoom({ id: roomId });
  await keeper.messages.sendMessage({ id: roomId, message: 'Who throws first?', type: 'text', tempId: newId() });
  const ask = async (by: Client, targetBot: string, command: string, params: string) =>
    by.commands.runBotCommand({ roomId, targetBot, command, params });
  const answer = async (replyTo: string, message: string) =>
    ginti.messages.replyMessage({ id: roomId, replyTo, message, type: 'text', tempId: newId() });
  await answer((await ask(keeper, 'paansa', 'roll', '2d6')).id, '5 and 3, together **8**');
  await ask(member, 'munshi', 'remind', '@zainab5 شام کو چائے');
  const asking = (replyTo: string, rest: Pick<Poll, 'question' | 'choices' | 'quiz'> & { until?: string }) =>
    ginti.polls.sendPoll({ id: roomId, replyTo, tempId: newId(), ...rest });
  const { id: pollId } = await asking((await ask(member, 'paansa', 'poll', '30 Where do we read next Friday?')).id, {
    question: 'Where do we read next Friday?',
    choices: ['Rooftop at Bhati Gate', 'The library hall', 'Here, as always'],
    until: new Date(Date.now() + 30 * 60_000).toISOString(),
  });
  const vote = (by: Client, messageId: string, choice: number) => by.polls.vote({ roomId, messageId, choice });
  await vote(member, pollId, 0);
  await vote(keeper, pollId, 1);
  const { id: questionId } = await asking((await ask(keeper, 'paansa', 'poll', '1 Ghazal?')).id, {
    question: 'What is the first couplet of a ghazal called?\nغزل کے پہلے شعر کو کیا کہتے ہیں؟',
    choices: ['مطلع', 'مقطع', 'ردیف', 'قافیہ'],
    quiz: { number: 4, of: 10 },
  });
  await vote(keeper, questionId, 0);
  await vote(member, questionId, 1);
  await ginti.polls.closePoll({ roomId, messageId: questionId, right: 0 });
  keeper.close();
  member.close();
  return roomId;
};
const roomOf = async (community: Demonstration): Promise<string> => (made ??= makeRoom(community));

const inRoom =
  (act: (person: Person) => Promise<void>): Go =>
  async (person, community) => {
    const roomId = await roomOf(community);
    await person.logIn(reader);
    await person.openRoom(roomId);
    await person.page.getByRole('article').last().waitFor();
    await act(person);
  };

const suggested =
  (typed: string): Go =>
  async (person, community) =>
    inRoom(async () => {
      await composer(person).pressSequentially(typed);
      await person.page.getByRole('option').first().waitFor();
    })(person, community);

const settings: Go = async (person, community) => {
  await roomOf(community);
  await person.logIn(owner);
  await person.page.goto('/settings/bots');
  await person.page.getByRole('row').nth(1).waitFor();
};

const profile: Go = async (person, community) =>
  inRoom(async ({ page }) => {
    await page.locator('article [data-person="paansa"]:visible').last().click();
    await page.getByText('/poll', { exact: true }).first().waitFor();
  })(person, community);

const publicProfile: Go = async ({ page }, community) => {
  await roomOf(community);
  await page.goto('/user/paansa');
  await page.getByText('/poll', { exact: true }).waitFor();
};

const pollForm = async ({ page, texts: { messages, polls } }: Person): Promise<void> => {
  await page.getByRole('button', { name: messages.openPoll }).click();
  const form = page.getByRole('dialog', { name: polls.ask });
  await form.getByRole('textbox', { name: polls.question }).fill('Where do we read next Friday?');
  for (const [at, text] of ['Rooftop', 'چھت پر', 'Rooftop'].entries())
    await form
      .getByRole('textbox', { name: polls.choice.replace('{{number}}', String(at + 1)), exact: true })
      .fill(text);
};

export const botScreens: readonly Screen[] = [
  { name: 'settings-bots', go: settings },
  {
    name: 'bots-room',
    go: inRoom(async ({ page }) =>
      page
        .getByText(/[0-9]\.[0-9]/)
        .last()
        .waitFor(),
    ),
  },
  { name: 'poll-form', go: inRoom(pollForm) },
  { name: 'bots-suggest', go: suggested('/po') },
  { name: 'bots-suggest-param', go: suggested('/poll 30 Where') },
  { name: 'bots-suggest-hash', go: suggested('#pa') },
  { name: 'bots-profile', go: profile },
  { name: 'bots-public-profile', go: publicProfile },
];
