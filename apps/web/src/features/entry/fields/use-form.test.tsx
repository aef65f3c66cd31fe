// @vitest-environment happy-dom
import { act, useEffect, useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { GuestForm, randomGuestName } from '../forms/guest-form.tsx';
import { type Form, useForm, emailProblem, nameProblem, passwordProblem, termsProblem } from './use-form.ts';
import { isOwnPath } from '../use-sign-in.ts';
import { strengthOf } from './new-password-field.tsx';

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

describe('rules of the entry forms', () => {
  it('say how many characters a name still lacks', () => {
    expect(nameProblem('fara', 'account')).toEqual({ rule: 'usernameShort', missing: 2 });
    expect(nameProblem('abc', 'guest')).toEqual({ rule: 'guestShort', missing: 1 });
    expect(nameProblem('farah3', 'account')).toBeUndefined();
  });

  it('refuse capitals, spaces, Urdu letters, a guest that begins with a digit, and reserved names', async () => {
    for (const name of ['Farah33', 'fa rah3', 'فرح1234'])
      expect(nameProblem(name, 'account')).toEqual({ rule: 'letters' });
    expect(nameProblem('4guest', 'guest')).toEqual({ rule: 'firstLetter' });
    await vi.waitFor(() => expect(nameProblem('moderator', 'account')).toEqual({ rule: 'reserved' }));
    expect(nameProblem('a'.repeat(25), 'account')).toEqual({ rule: 'nameLong' });
  });

  it('find the words for a wrong address', () => {
    expect(emailProblem('')).toEqual({ rule: 'emailMissing' });
    expect(emailProblem('farah')).toEqual({ rule: 'emailAt' });
    expect(emailProblem('farah@example')).toEqual({ rule: 'emailEnding' });
    expect(emailProblem('farah@@example.org')).toEqual({ rule: 'emailWrong' });
    expect(emailProblem('far ah@example.org')).toEqual({ rule: 'emailWrong' });
    expect(emailProblem(' farah@example.org ')).toBeUndefined();
  });

  it('take a password from 8 characters on', () => {
    expect(passwordProblem('1234567')).toEqual({ rule: 'passwordShort', missing: 1 });
    expect(passwordProblem('12345678')).toBeUndefined();
    expect(passwordProblem('x'.repeat(257))).toEqual({ rule: 'passwordLong' });
  });

  it('register nobody who did not agree', () => {
    expect(termsProblem('')).toEqual({ rule: 'terms' });
    expect(termsProblem('yes')).toBeUndefined();
  });

  it('suggest guest names that the rules accept', () => {
    for (const random of [0, 0.5, 0.9999999])
      expect(
        nameProblem(
          randomGuestName(() => random),
          'guest',
        ),
      ).toBeUndefined();
  });
});

describe('the strength of a password', () => {
  it('grows with length and variety, and is not fooled by one letter repeated', () => {
    expect(strengthOf('short')).toBe(0);
    expect(strengthOf('aaaaaaaaaaaaaaaa')).toBe(1);
    expect(strengthOf('chaichai')).toBe(1);
    expect(strengthOf('Chai4two')).toBe(2);
    expect(strengthOf('chaikadhaba1')).toBe(3);
    expect(strengthOf('Chaikadhaba1')).toBe(4);
  });
});

describe('the way after coming in', () => {
  it('never leads to another site', () => {
    for (const address of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '',
      'home',
      '/a\nb',
    ]) {
      expect(isOwnPath(address), address).toBe(false);
    }
    for (const address of ['/home/rooms', '/home/room/5f?tab=2', '/']) expect(isOwnPath(address), address).toBe(true);
  });
});
