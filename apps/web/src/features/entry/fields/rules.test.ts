import { describe, expect, it, vi } from 'vitest';
import { isOwnPath } from '../use-sign-in.ts';
import { randomGuestName } from '../forms/guest-form.tsx';
import { emailProblem, nameProblem, passwordProblem, termsProblem } from './use-form.ts';
import { strengthOf } from './new-password-field.tsx';

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
