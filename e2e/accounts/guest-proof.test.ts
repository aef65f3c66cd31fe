import type { GuestProof } from '@baithak/protocol/contracts/guest-proof';
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

story('a guest who comes while many do comes in once their browser has worked', async ({ person }) => {
  const guest = await person({ language: 'ur', width: 390 });
  guest.mayLogError(/403/);
  const sent = await askForProof(guest);
  await guest.forms.enterAsGuest('mehnatimehmaan');
  expect(sent()?.challenge.parameters.cost).toBe(5000);
});
