import type { GuestProof } from '@baithak/protocol/contracts/guest-proof';
import { expect } from 'vitest';
import { accountOf } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';

story(
  'a guest and a member sign in, find The Sitting Room in their lists and join it by writing, in Urdu and in English',
  async ({ person }) => {
    const [guest, member] = [await person({ language: 'ur', theme: 'dark', width: 390 }), await person()];
    await guest.forms.enterAsGuest('mehmaanandar');
    await member.forms.register(accountOf('salmaandar'));
    for (const somebody of [guest, member]) {
      const { page, texts } = somebody;
      await page.goto('/home/rooms');
      const open = page.getByRole('navigation', { name: texts.rooms.openToAll });
      await open.getByRole('link').filter({ hasText: 'The Sitting Room' }).click();
      await page.getByText(texts.messages.writingJoins).waitFor();
    }

    await member.say('Salaam, is anybody here?');
    await guest.seesMessage('Salaam, is anybody here?');
    await guest.say('جی، میں یہاں ہوں');
    await member.seesMessage('جی، میں یہاں ہوں');
    for (const somebody of [guest, member]) {
      await somebody.page.getByText(somebody.texts.messages.writingJoins).waitFor({ state: 'hidden' });
      expect(await somebody.page.getByRole('button', { name: somebody.texts.rooms.join, exact: true }).count()).toBe(0);
    }

    // The first press on the first page, before the app has come.
    const early = await person({ width: 390 });
    const { submit } = early.texts.entry.guest;
    const start = Promise.withResolvers<void>();
    await early.page.route(/\/assets\/.*\.js$/, async (route) => {
      await start.promise;
      await route.continue();
    });
    await early.page.goto('/', { waitUntil: 'commit' });
    const comeIn = early.page.getByRole('button', { name: submit, exact: true });
    await comeIn.click();
    expect(await comeIn.getAttribute('aria-busy')).toBe('true');
    start.resolve();
    await early.page.waitForURL(/\/ghome/);

    // Typed in part, then filled in and sent, before the app has come.
    const again = await person();
    const { username, password } = accountOf('salmaandar');
    const { login } = again.texts.entry;
    let held = Promise.withResolvers<void>();
    await again.page.route(/\/assets\/.*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await again.page.goto('/login', { waitUntil: 'commit' });
    const name = again.page.getByLabel(login.name, { exact: true });
    await name.focus();
    await again.page.keyboard.type('sal');
    held.resolve();
    await again.page.locator('html:not([data-starting])').waitFor();
    await again.page.keyboard.type('ma');
    expect(await name.inputValue()).toBe('salma');

    held = Promise.withResolvers<void>();
    await again.page.goto('/login', { waitUntil: 'commit' });
    await name.fill(username);
    await again.page.getByLabel(login.password, { exact: true }).fill(password);
    await again.page.getByRole('button', { name: login.submit, exact: true }).click();
    expect(new URL(again.page.url()).search).toBe('');
    held.resolve();
    await again.page.waitForURL(/\/home/);
    await again.openRoom('baithak');
    await again.seesMessage('جی، میں یہاں ہوں');
  },
);

/** The server asks for proof once, as it does while many come at once; what the browser then sends reaches it. */
const askForProof = async ({ page }: Person): Promise<() => GuestProof | undefined> => {
  let proof: GuestProof | undefined;
  await page.route('**/auth/guest', async (route) => {
    ({ proof } = route.request().postDataJSON() as { proof?: GuestProof });
    if (proof) return route.continue();
    return route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: JSON.stringify({ status: 0, code: 'PROOF_NEEDED', msg: 'Prove some work.' }),
    });
  });
  return () => proof;
};

story('a guest who comes while many do comes in once their browser has worked', async ({ person }) => {
  const guest = await person({ language: 'ur', width: 390 });
  guest.mayLogError(/403/);
  const sent = await askForProof(guest);
  await guest.forms.enterAsGuest('mehnatimehmaan');
  expect(sent()?.challenge.parameters.cost).toBe(5000);
});

story('on the narrowest phone the suggested name of a guest is shown whole', async ({ person }) => {
  for (const language of ['en', 'ur'] as const) {
    const { page } = await person({ width: 320, language });
    await page.goto('/');
    const field = page.locator('input[name=guest]');
    await expect.poll(() => field.inputValue()).toMatch(/^guest\d{4}$/);
    expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  }
});
