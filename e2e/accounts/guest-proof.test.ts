import type { GuestProof } from '@baithak/protocol/contracts/guest-proof';
import enProof from '@baithak/web/i18n/proof/en';
import { expect } from 'vitest';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';

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

story(
  'a guest who comes while many do waits a moment while their browser works, or changes their mind',
  async ({ person }) => {
    const [one, other] = [await person({ language: 'ur', width: 390 }), await person()];
    for (const somebody of [one, other]) somebody.mayLogError(/403/);
    const sent = await askForProof(one);
    await askForProof(other);
    const begun = performance.now();
    await one.forms.enterAsGuest('mehnatimehmaan');
    console.log(`the work took the browser ${Math.round(performance.now() - begun)} ms, the form included`);
    expect(sent()?.challenge.parameters.cost).toBe(5000);

    // So much work that it does not end.
    await other.page.route('**/auth/guest/challenge', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { challenge: { parameters: { cost: number } } };
      body.challenge.parameters.cost = 1_000_000;
      await route.fulfill({ response: answer, json: body });
    });
    const { guest } = other.texts.entry;
    await other.page.goto('/glogin');
    await other.page.getByLabel(guest.name, { exact: true }).fill('sochtamehmaan');
    await other.page.getByRole('button', { name: guest.submit, exact: true }).click();
    await other.page.getByText(enProof.working).waitFor();
    await other.page.getByRole('button', { name: enProof.cancel, exact: true }).click();
    await other.page.getByText(enProof.working).waitFor({ state: 'hidden' });
    expect(await other.page.getByRole('button', { name: guest.submit, exact: true }).isEnabled()).toBe(true);
  },
);
