import { createClient } from '@baithak/client/create-client';
import { expect } from 'vitest';
import { accountOf, act, editor, seesJust, signOut } from './harness/acts.ts';
import { inAnotherTab } from './harness/person.ts';
import { story } from './harness/story.ts';

story('a second tab of the same person follows the first, and the first the second', async ({ person }) => {
  const first = await person();
  await first.register(accountOf('salmakhan'));
  await first.openRoom('baithak');
  await first.joinRoom();
  await first.say('from the first tab');

  const second = await inAnotherTab(first);
  await second.openRoom('baithak');
  await second.seesMessage('from the first tab');
  await second.say('from the second tab');
  await first.seesMessage('from the second tab');
  await act(second, 'from the first tab', 'edit');
  await editor(second).fill('from the first tab, mended');
  await editor(second).press('Enter');
  for (const tab of [first, second]) await seesJust(tab, ['from the first tab, mended', 'from the second tab']);
  await act(first, 'from the second tab', 'delete');
  await first.page.getByRole('alertdialog').getByRole('button', { name: first.words.messages.delete, exact: true }).click();
  await second.message('from the second tab').waitFor({ state: 'detached' });

  await signOut(first);
  for (const tab of [first, second]) await tab.page.waitForURL('**/login');
});

story('a session that is ended elsewhere leads this browser to the door', async ({ app, person }) => {
  const account = accountOf('kamran99');
  const here = await person();
  here.mayComplain(/401|403/);
  await here.register(account);
  await here.openRoom('baithak');

  const elsewhere = createClient({ urls: { auth: app.url, api: app.url, socket: app.url, assets: app.url } });
  try {
    await elsewhere.accounts.logIn({ username: account.username, password: account.password });
    const { data } = await elsewhere.accounts.listSessions();
    const others = data.filter(({ current }) => !current);
    expect(others.length).toBe(1);
    for (const { _id: sessionId } of others) await elsewhere.accounts.revokeSession({ sessionId });
    await here.page.waitForURL('**/login');
  } finally {
    elsewhere.close();
  }
});
