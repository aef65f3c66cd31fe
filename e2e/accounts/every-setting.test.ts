import { expect } from 'vitest';
import { texts as firstSteps } from '@baithak/web/i18n/lazy/first-steps';
import enSettings from '@baithak/web/i18n/texts/settings.en';
import urSettings from '@baithak/web/i18n/texts/settings.ur';
import { accountOf } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { notePlayed } from '../harness/sound/recording.ts';
import { storyWithOwnServer } from '../harness/story.ts';

const story = storyWithOwnServer();
const room = 'baithak';

/** The settings of docs/product.md#user-settings. */
type Setting =
  | 'sounds'
  | 'whoCanPm'
  | 'language'
  | 'timeFormat'
  | 'theme'
  | 'textColor'
  | 'backgroundColor'
  | 'hideColors'
  | 'showAlias'
  | 'compactView'
  | 'newLayout'
  | 'allowRoomsLastSeen'
  | 'firstStepsClosed';

interface Walk {
  /** Chooses with the control that the screen offers. */
  readonly choose: () => Promise<unknown>;
  readonly stored: unknown;
  /** What can be seen of it; it could not be before. */
  readonly seen: () => Promise<unknown>;
}

const becomeOwner = async ({ page, texts }: Person, link: string): Promise<void> => {
  const { username, email, password } = accountOf('malikset');
  const { register, setup } = texts.entry;
  await page.goto(link);
  await page.getByLabel(register.username, { exact: true }).fill(username);
  await page.getByLabel(register.email, { exact: true }).fill(email);
  await page.getByLabel(register.password, { exact: true }).fill(password);
  await page.getByRole('switch').check();
  await page.getByRole('button', { name: setup.submit, exact: true }).click();
  await page.waitForURL(/\/home/);
};

const paintOf = (page: Person['page']) =>
  page.getByRole('log').evaluate((log) => {
    const { backgroundColor, color } = getComputedStyle(log.closest('[data-chat]') ?? log);
    return { backgroundColor, color };
  });

story(
  'each of the thirteen settings has a control, is stored, and changes something that can be seen',
  async ({ app, person }) => {
    const [owner, friend] = [await person({ width: 1280 }), await person()];
    await becomeOwner(owner, await app.setupLink());
    await friend.register(accountOf('saheliset'));
    await friend.withClient((client) => client.people.updateProfile({ alias: 'Meethi Chai' }));
    await friend.joinRoomByCall(room);
    await owner.joinRoomByCall(room);
    await friend.say('Time for tea');
    await owner.seesMessage('Time for tea');
    const { page } = owner;
    const played = await notePlayed(page);
    const stored = () => owner.withClient(async (client) => (await client.people.getSettings()).settings);
    // Within the page, which keeps what it was told to note.
    const show = async (address: string) => {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, address);
      await page.waitForURL(`**${address}`);
    };
    const toRoom = async () => {
      await show(`/home/rooms/${room}`);
      await owner.seesMessage('Time for tea');
    };
    const radio = (name: string) => async () => page.getByRole('radio', { name, exact: true }).check();
    const flip = (name: string) => async () => page.getByRole('switch', { name, exact: true }).click();
    const on = (address: string, act: () => Promise<unknown>) => async () => {
      await show(`/settings/${address}`);
      await act();
    };
    const html = (name: string) => page.evaluate((key) => document.documentElement.getAttribute(key), name);
    const plain = await paintOf(page);
    const members = page.getByRole('complementary', { name: owner.texts.people.inTheRoom, exact: true });

    const askWhenSeen = () =>
      friend.withClient((client) => client.commands.seePerson({ roomId: room, target: 'malikset' }));

    const walks: Readonly<Record<Setting, Walk>> = {
      sounds: {
        choose: on('sounds', radio(enSettings.sounds.all)),
        stored: 'all',
        seen: async () => {
          await toRoom();
          await friend.say('Do you hear it?');
          await owner.seesMessage('Do you hear it?');
          await expect.poll(played).toContain('ui_message');
        },
      },
      whoCanPm: {
        choose: on('privacy', radio(enSettings.privacy.pmNobody)),
        stored: 'no one',
        seen: async () => {
          const profile = () => friend.withClient((client) => client.loading.getProfile({ username: 'malikset' }));
          expect((await profile()).userdata.allowPrivate).toBe(false);
          await expect(
            friend.withClient(async (client) =>
              client.privateThreads.requestPrivate({ targetId: (await profile()).userdata._id }),
            ),
          ).rejects.toMatchObject({ code: 'PM_REFUSED' });
        },
      },
      timeFormat: {
        choose: on('look', async () =>
          page
            .getByRole('radiogroup', { name: enSettings.look.timeFormat })
            .getByRole('radio', { name: enSettings.look.timeFormats['12'] })
            .check(),
        ),
        stored: '12',
        seen: async () => {
          await toRoom();
          await owner
            .message('Time for tea')
            .getByText(/\d:\d\d\s?[ap]\.?m/i)
            .first()
            .waitFor();
        },
      },
      theme: {
        choose: on('look', radio(enSettings.look.names.purple)),
        stored: 'purple',
        seen: () => expect.poll(() => html('data-theme')).toBe('purple'),
      },
      textColor: {
        choose: on('chat', () => page.getByLabel(enSettings.chat.textColor, { exact: true }).fill('#ffee00')),
        stored: '#ffee00',
        seen: async () => {
          await toRoom();
          await expect.poll(async () => (await paintOf(page)).color).not.toBe(plain.color);
        },
      },
      backgroundColor: {
        choose: on('chat', () => page.getByLabel(enSettings.chat.backgroundColor, { exact: true }).fill('#20104a')),
        stored: '#20104a',
        seen: async () => {
          await toRoom();
          await expect.poll(async () => (await paintOf(page)).backgroundColor).toBe('rgb(32, 16, 74)');
        },
      },
      hideColors: {
        choose: on('chat', flip(enSettings.chat.hide)),
        stored: true,
        seen: async () => {
          await toRoom();
          await expect.poll(async () => (await paintOf(page)).backgroundColor).not.toBe('rgb(32, 16, 74)');
        },
      },
      showAlias: {
        choose: on('chat', flip(enSettings.chat.alias)),
        stored: true,
        seen: async () => {
          await toRoom();
          await owner.message('Time for tea').getByText('Meethi Chai').waitFor();
        },
      },
      compactView: {
        choose: on('chat', radio(enSettings.chat.tight)),
        stored: true,
        seen: () => expect.poll(() => html('data-density')).toBe('tight'),
      },
      newLayout: {
        choose: async () => {
          await toRoom();
          await members.waitFor();
          await on('chat', flip(enSettings.chat.layout))();
        },
        stored: false,
        seen: async () => {
          await toRoom();
          await members.waitFor({ state: 'detached' });
          await page.getByRole('button', { name: owner.texts.rooms.people, exact: true }).click();
          await page.getByRole('dialog').getByText('malikset').first().waitFor();
          await page.keyboard.press('Escape');
        },
      },
      allowRoomsLastSeen: {
        choose: async () => {
          // A page without the app: whoever is here now was not seen at a time.
          await page.goto('/about');
          await expect.poll(async () => (await askWhenSeen()).seenAt ?? '').toMatch(/^\d{4}-\d\d-\d\dT/);
          await page.goto('/settings/privacy');
          await flip(enSettings.privacy.seen)();
        },
        stored: false,
        seen: () => expect(askWhenSeen()).rejects.toMatchObject({ code: 'REFUSED' }),
      },
      firstStepsClosed: {
        choose: async () => {
          await toRoom();
          await page.getByRole('navigation', { name: firstSteps.en.row }).getByRole('link').click();
          await page.getByRole('button', { name: firstSteps.en.close, exact: true }).click();
        },
        stored: true,
        seen: () => page.getByRole('navigation', { name: firstSteps.en.row }).waitFor({ state: 'hidden' }),
      },
      // Last: the words of all others are English.
      language: {
        choose: on('look', () => page.getByRole('radio', { name: 'اردو' }).click()),
        stored: 'ur',
        seen: async () => {
          await expect.poll(() => html('dir')).toBe('rtl');
          await page.getByRole('heading', { level: 1, name: urSettings.pages.look }).waitFor();
        },
      },
    };
    for (const [name, { choose, stored: value, seen }] of Object.entries(walks)) {
      expect((await stored())[name as Setting], `${name} before`).not.toEqual(value);
      await choose();
      await expect.poll(async () => (await stored())[name as Setting], { message: name }).toEqual(value);
      await seen();
    }
  },
);
