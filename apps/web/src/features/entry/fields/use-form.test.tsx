// @vitest-environment happy-dom
import { act, useEffect, useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { GuestForm } from '../forms/guest-form.tsx';
import { type Form, useForm } from './use-form.ts';

describe('a form', () => {
  const required = (value: string) => (value === '' ? 'required' : undefined);
  const mutate = vi.fn();
  let form: Form<'name' | 'email'>;
  let unmount: () => void;

  const TestForm = ({ onRender }: { onRender: (rendered: Form<'name' | 'email'>) => void }) => {
    const form = useForm({ name: required, email: required }, { name: '', email: '' });
    useEffect(() => {
      onRender(form);
    });
    return (
      <form ref={form.ref} onSubmit={form.onSubmit({ isPending: mutate.mock.calls.length > 0, mutate })}>
        <input name="name" aria-label="name" />
        <input name="email" aria-label="email" />
      </form>
    );
  };

  const change = (action: () => void) => act(async () => action());
  const submit = () =>
    change(() => form.ref.current?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));

  beforeEach(async () => {
    mutate.mockReset();
    unmount = await render(<TestForm onRender={(rendered) => void (form = rendered)} />);
  });
  afterEach(() => unmount());

  describe('a form', () => {
    it('shows a problem only after its field was left with something in it', async () => {
      expect(form.problem('name')).toBeUndefined();
      await change(() => form.onBlur('name'));
      await change(() => form.set('name', 'x'));
      await change(() => form.onBlur('name'));
      await change(() => form.set('name', ''));
      expect(form.problem('name')).toBe('required');
      expect(form.problem('email')).toBeUndefined();
    });

    it('goes to the first field with a problem when submitted, and sends nothing', async () => {
      await change(() => form.set('name', 'farah'));
      await submit();
      expect(document.activeElement?.getAttribute('name')).toBe('email');
      expect(form.problem('email')).toBe('required');
      expect(mutate).not.toHaveBeenCalled();
    });

    it('is sent once while an answer is on its way', async () => {
      await change(() => form.set('name', 'farah'));
      await change(() => form.set('email', 'farah@example.org'));
      await submit();
      await change(() => form.set('name', 'farah2'));
      await submit();
      expect(mutate).toHaveBeenCalledTimes(1);
    });

    it('shows what the server refused at the field until the field changes', async () => {
      await change(() => form.set('name', 'farah'));
      await change(() => form.setServerError('name', { code: 'NAME_TAKEN' }));
      expect(form.problem('name')).toMatch(/taken/i);
      expect(form.isValid('name')).toBe(false);
      expect(document.activeElement?.getAttribute('name')).toBe('name');
      await change(() => form.set('name', 'farah2'));
      expect(form.problem('name')).toBeUndefined();
      expect(form.isValid('name')).toBe(true);
    });
  });
});

describe('the form of a guest', () => {
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
});
