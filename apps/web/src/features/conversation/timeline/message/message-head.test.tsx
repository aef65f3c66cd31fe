// @vitest-environment happy-dom
import { removedUser } from '@baithak/protocol/text/display-names';
import { afterEach, expect, test } from 'vitest';
import { render } from '../../../../testing/render.tsx';
import { messageOf, person } from '../../../../testing/room-fixtures.ts';
import { MessageHead } from './message-row.tsx';

const date = '2026-11-28T06:00:00.000Z';
const memberOf = (username: string) => messageOf(person(username, 5), 1, '').member;
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

afterEach(() => document.body.replaceChildren());

test('an author’s name opens the person', async () => {
  const close = await render(<MessageHead member={memberOf('farah3')} date={date} />);
  expect(buttons()).toEqual(['farah3']);
  close();
});

test('whose account is closed has a blank name, and nothing to press', async () => {
  const close = await render(<MessageHead member={memberOf(removedUser)} date={date} />);
  expect([buttons(), document.querySelector('bdi')?.textContent]).toEqual([[], '']);
  close();
});
