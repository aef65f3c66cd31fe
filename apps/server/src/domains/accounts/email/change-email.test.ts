import { describe, expect, test } from 'vitest';
import { ask, refusalCode, refusalOf } from '../../../testing/ask.ts';
import { days } from '../../../testing/clock.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { mailsTo, waitForMail } from '../../../testing/outbox.ts';
import { recordEvents } from '../../../testing/room-actions.ts';
import { emailOf, password, useWorld, type Person } from '../../../testing/world.ts';
import { removeExpired } from '../sessions/sessions.write.ts';

onBothEnginesInProof('a change of the e-mail address', (engine) => {
  const world = useWorld(engine);
  const outbox = () => world.current.running.app.config.dataDir;
  const linkTo = async (address: string, count = 1) => {
    const { link } = await waitForMail(outbox(), address, count);
    const [page, email = '', token = ''] = link;
    expect([page, email]).toEqual(['verify', address]);
    return { email, token };
  };
  const verify = (link: { email: string; token: string }) => world.current.visitor().accounts.verifyEmail(link);
  const stateOf = async ({ client }: Person) => (await client.accounts.getEmail()).data;

  test('comes about when the link in the new mailbox is opened, and the old one gets a notice', async () => {
    const person = await world.current.member('mover001');
    await person.client.notifications.listen();
    const told = recordEvents(person, 'emailChanged');
    const email = 'mover.new@example.com';
    const { data } = await person.client.accounts.changeEmail({ email: 'Mover.New@example.com', password });
    expect(data).toEqual({
      email: emailOf('mover001'),
      verified: false,
      pending: { email, expires: expect.any(String) },
    });
    const notice = await waitForMail(outbox(), emailOf('mover001'), 2);
    expect([notice.link, notice.text.includes(email)]).toEqual([['forgot'], false]);
    const link = await linkTo(email);
    const logIn = (username: string) => world.current.visitor().accounts.logIn({ username, password });
    expect(await refusalCode(logIn(email))).toBe('INVALID_PASSWORD');
    expect(await verify(link)).toMatchObject({ data: { verified: true } });
    expect(await told.until(1)).toEqual([{ email }]);
    expect(await stateOf(person)).toEqual({ email, verified: true, pending: null });
    expect((await logIn(email)).data).toMatchObject({ userId: person.userId, email });
    expect(await refusalCode(logIn(emailOf('mover001')))).toBe('INVALID_PASSWORD');
    // The link may be opened twice: by a reload, by a mail program that looks ahead.
    expect(await verify(link)).toMatchObject({ data: { verified: true } });
  });

  test('keeps the sessions: the stored one opens by both addresses, and brings the new one', async () => {
    const person = await world.current.member('stayer01');
    const other = await world.current.device(person);
    await person.client.accounts.changeEmail({ email: 'stayer.new@example.com', password });
    await verify(await linkTo('stayer.new@example.com'));
    for (const { session } of [person, other])
      for (const email of [emailOf('stayer01'), 'stayer.new@example.com']) {
        const { data } = await world.current.visitor().accounts.openSession({ email, token: session.token });
        expect(data.email).toBe('stayer.new@example.com');
      }
  });

  test('needs the password, another address, and one that can receive mail', async () => {
    const { client, session } = await world.current.member('careless');
    const wrong = await refusalOf(client.accounts.changeEmail({ email: 'x@example.com', password: 'not this one' }));
    expect([wrong.status, wrong.code, wrong.msg]).toEqual([401, 'INVALID_PASSWORD', 'Invalid Password.']);
    expect(await refusalCode(client.accounts.changeEmail({ email: emailOf('careless'), password }))).toBe('CONFLICT');
    const { body } = await ask(world.current.url, 'POST /auth/email/change', {
      bearer: session.accessToken,
      input: { email: 'careless@guest.invalid', password },
    });
    expect(body).toMatchObject({ code: 'INVALID_INPUT', details: [{ path: 'email' }] });
    expect(await mailsTo(outbox(), 'x@example.com')).toEqual([]);
    const guest = await world.current.guest('mehman');
    expect(await refusalCode(guest.client.accounts.changeEmail({ email: 'x@example.com', password }))).toBe(
      'GUESTS_MAY_NOT',
    );
  });

  test('to an address that has an account is answered the same; its owner gets a word, and no link comes about', async () => {
    const [owner, seeker] = await world.current.members('holder01', 'seeker01');
    const free = (await seeker.client.accounts.changeEmail({ email: 'free@example.com', password })).data;
    const taken = (await seeker.client.accounts.changeEmail({ email: emailOf('holder01'), password })).data;
    expect(taken).toEqual({ ...free, pending: { email: emailOf('holder01'), expires: expect.any(String) } });
    const { link, text } = await waitForMail(outbox(), emailOf('holder01'), 2);
    expect(link).toEqual(['login']);
    expect(text).toContain('@holder01');
    expect(text).not.toContain('seeker01');
    expect((await stateOf(owner)).pending).toBeNull();
  });

  test('of two people to one address comes about for one of them', async () => {
    const people = await world.current.members('racing01', 'racing02');
    const email = 'raced@example.com';
    for (const { client } of people) await client.accounts.changeEmail({ email, password });
    const links = [await linkTo(email, 1), await linkTo(email, 2)];
    const outcomes = await Promise.all(
      links.map((link) =>
        verify(link).then(
          () => 'verified',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['EXPIRED', 'verified']);
    const states = await Promise.all(people.map(stateOf));
    expect(states.filter((state) => state.email === email)).toHaveLength(1);
    expect(
      await Promise.all(
        links.map((link) =>
          verify(link).then(
            () => 'works',
            () => 'ended',
          ),
        ),
      ),
    ).toEqual(outcomes.map((outcome) => (outcome === 'verified' ? 'works' : 'ended')));
  });

  describe('its link', () => {
    test('is sent again, after which the one before no longer works', async () => {
      const person = await world.current.member('again001');
      expect(await refusalCode(person.client.accounts.resendEmailChange())).toBe('NOT_FOUND');
      const email = 'again@example.com';
      await person.client.accounts.changeEmail({ email, password });
      const first = await linkTo(email);
      expect((await person.client.accounts.resendEmailChange()).data.pending?.email).toBe(email);
      const second = await linkTo(email, 2);
      expect(await refusalCode(verify(first))).toBe('EXPIRED');
      await verify(second);
      expect((await stateOf(person)).email).toBe(email);
    });

    test.each([
      ['it is taken back', async (person: Person) => void (await person.client.accounts.cancelEmailChange())],
      [
        'another address is wanted',
        async (person: Person) => void (await person.client.accounts.changeEmail({ email: 'z@example.com', password })),
      ],
      [
        'the password is changed',
        async (person: Person) =>
          void (await person.client.accounts.changePassword({ current: password, password: 'a new password' })),
      ],
      ['a day has gone', async () => world.current.clock.pass(days(1))],
    ])('ends when %s', async (why, end) => {
      const username = `ends${why.replace(/[^a-z]/g, '').slice(0, 12)}`;
      const person = await world.current.member(username);
      await person.client.accounts.changeEmail({ email: `${username}.new@example.com`, password });
      const link = await linkTo(`${username}.new@example.com`);
      await end(person);
      expect(await refusalCode(verify(link))).toBe('EXPIRED');
      expect(
        (
          await world.current.visitor().accounts.logIn({
            username: emailOf(username),
            password: why.includes('password') ? 'a new password' : password,
          })
        ).data.userId,
      ).toBe(person.userId);
    });

    test('is removed with what else has ended', async () => {
      const { app } = world.current.running;
      world.current.clock.pass(days(2));
      await app.db.write(removeExpired, { now: app.clock.now() });
      expect(await app.db.read.selectFrom('email_changes').select('user_id').execute()).toEqual([]);
    });
  });

  test('is written about in the language of each reader', async () => {
    const person = await world.current.member('urduwala');
    await person.client.people.updateSettings({ language: 'ur' });
    await person.client.accounts.changeEmail({ email: 'urduwala.new@example.com', password });
    expect((await waitForMail(outbox(), 'urduwala.new@example.com')).text).toContain('اس پتے کی تصدیق کریں');
    expect((await waitForMail(outbox(), emailOf('urduwala'), 2)).text).toContain('نیا پاس ورڈ چنیں');
  });
});
