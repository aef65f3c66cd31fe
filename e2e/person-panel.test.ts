import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { accountOf, composer } from './harness/acts.ts';
import type { Person } from './harness/person.ts';
import { story } from './harness/story.ts';
import { goToThreads, item, post } from './harness/threads.ts';

const beside = ({ page, words }: Person): Locator =>
  page.getByRole('complementary', { name: words.messages.person.title });
const memberRow = ({ page, words }: Person, name: string): Locator =>
  page.getByRole('complementary', { name: words.people.inTheRoom }).getByRole('link').filter({ hasText: name });
const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((node) => node === document.activeElement);
const close = async (person: Person): Promise<void> =>
  beside(person).getByRole('button', { name: person.words.common.close, exact: true }).click();

const seat = async (person: Person, name: string): Promise<Person> => {
  await person.register(accountOf(name));
  await person.openRoom('baithak');
  await person.joinRoom();
  return person;
};

story(
  'at a desk a person stands in the place of the members, and gives the focus back to the row that opened them',
  async ({ person }) => {
    const [sana, omar] = [await seat(await person(), 'sanaali'), await seat(await person(), 'omarkhan')];
    await omar.say('salaam everybody');
    await sana.seesMessage('salaam everybody');
    const address = sana.page.url();
    const row = memberRow(sana, 'omarkhan');
    await row.focus();
    await sana.page.keyboard.press('Enter');
    await beside(sana).getByText('omarkhan').waitFor();
    await beside(sana).getByText(sana.words.times.now).waitFor();
    expect(sana.page.url()).toBe(address);
    expect(await row.isVisible()).toBe(false);
    expect(await hasFocus(beside(sana))).toBe(true);
    expect(await sana.page.getByRole('dialog').count()).toBe(0);
    await sana.page.keyboard.press('Escape');
    await beside(sana).waitFor({ state: 'detached' });
    expect(await hasFocus(row)).toBe(true);

    // Pressed in the messages; the room goes on beneath, and one can still write.
    await sana.message('salaam everybody').locator('[data-person]').last().click();
    await beside(sana).getByText('omarkhan').waitFor();
    await sana.say('wa alaikum salaam');
    await omar.seesMessage('wa alaikum salaam');
    await close(sana);
    await row.waitFor();

    await row.click();
    await beside(sana).getByRole('button', { name: sana.words.messages.person.mention, exact: true }).click();
    await expect.poll(() => composer(sana).inputValue()).toBe('@omarkhan ');
    await expect.poll(() => hasFocus(composer(sana))).toBe(true);
    await row.waitFor();

    // What is not built is not offered.
    await row.click();
    expect(await beside(sana).getByRole('button', { name: sana.words.messages.person.ignore }).count()).toBe(0);
    await beside(sana).getByRole('button', { name: sana.words.messages.person.seen, exact: true }).click();
    await sana.page.getByText('omarkhan is here now.').waitFor();
  },
);

story('the author of a thread stands there too, and the thread stays where it was', async ({ person }) => {
  const [sana, omar] = [
    await seat(await person({ language: 'ur' }), 'sanaahmad'),
    await seat(await person(), 'omarahmad'),
  ];
  for (const somebody of [sana, omar]) await goToThreads(somebody);
  await post(omar, { text: 'Which lane sells the best falooda?' });
  const author = item(sana, 'falooda').locator('[data-person]').first();
  await author.waitFor();
  const address = sana.page.url();
  await author.click();
  await beside(sana).getByText('omarahmad').waitFor();
  expect(sana.page.url()).toBe(address);
  await close(sana);
  expect(await hasFocus(author)).toBe(true);
});

story(
  'with the panel shut, a person opens it and leaves it shut; the search among the members waits beneath',
  async ({ person }) => {
    const [hina, bilal] = [await seat(await person(), 'hinabatool'), await seat(await person(), 'bilalali')];
    await bilal.say('who is there?');
    await hina.seesMessage('who is there?');
    await hina.page.getByRole('radio', { name: hina.words.rooms.membersAll }).check({ force: true });
    const find = hina.page.getByRole('complementary').getByLabel(hina.words.rooms.membersFind);
    await find.fill('bilal');
    await memberRow(hina, 'bilalali').click();
    await close(hina);
    expect(await find.inputValue()).toBe('bilal');

    const people = hina.page.getByRole('button', { name: hina.words.rooms.people, exact: true });
    await people.click();
    await hina.page.getByRole('complementary').waitFor({ state: 'detached' });
    await hina.message('who is there?').locator('[data-person]').last().click();
    await beside(hina).waitFor();
    expect(await people.getAttribute('aria-pressed')).toBe('false');
    await people.click();
    await memberRow(hina, 'bilalali').waitFor();
    expect(await beside(hina).count()).toBe(0);
    await people.click();
    await hina.message('who is there?').locator('[data-person]').last().click();
    await close(hina);
    expect(await hina.page.getByRole('complementary').count()).toBe(0);
  },
);

story(
  'on a phone a person slides in, in Urdu too: Escape goes back to the members, a press beside it closes all',
  async ({ person }) => {
    const [zara, ali] = [
      await seat(await person({ language: 'ur', width: 390 }), 'zaranoor'),
      await seat(await person(), 'alihamza'),
    ];
    await ali.say('سب خیریت؟');
    await zara.seesMessage('سب خیریت؟');
    const drawer = zara.page.getByRole('dialog');
    const opener = zara.message('سب خیریت؟').locator('[data-person]').last();
    await opener.click();
    await drawer.getByText('alihamza').waitFor();
    await zara.page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(opener)).toBe(true);

    await zara.page.getByRole('button', { name: zara.words.rooms.people, exact: true }).click();
    const row = drawer.getByRole('link').filter({ hasText: 'alihamza' });
    await row.click();
    await drawer.getByRole('complementary', { name: zara.words.messages.person.title }).waitFor();
    await zara.page.keyboard.press('Escape');
    await row.waitFor();
    await expect.poll(() => hasFocus(row)).toBe(true);
    await row.click();
    await drawer.getByRole('button', { name: zara.words.messages.person.mention, exact: true }).waitFor();
    await zara.page.mouse.click(380, 400);
    await drawer.waitFor({ state: 'detached' });
    expect(await zara.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await opener.click();
    await drawer.getByRole('button', { name: zara.words.messages.person.mention, exact: true }).click();
    await expect.poll(() => composer(zara).inputValue()).toBe('@alihamza ');
    await expect.poll(() => hasFocus(composer(zara))).toBe(true);
  },
);
