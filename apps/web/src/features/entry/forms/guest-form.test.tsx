// @vitest-environment happy-dom
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { GuestForm } from './guest-form.tsx';

const field = () => document.querySelector<HTMLInputElement>('[name=guest]');

/** Somebody is at the field of the server's page when the app takes it over. */
const AtTheField = () => {
  useLayoutEffect(() => field()?.focus(), []);
  return <GuestForm />;
};

it('a name is suggested, unless somebody is about to write one', async () => {
  const unmount = await render(<GuestForm />);
  expect(field()?.value).toMatch(/^guest\d+$/);
  unmount();
  const end = await render(<AtTheField />);
  expect(field()?.value).toBe('');
  end();
});
