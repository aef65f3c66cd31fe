import { fileURLToPath } from 'node:url';
import { newId } from '@baithak/protocol/ids';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isUniqueViolation } from '../../../platform/db/dialect.ts';
import type { Db } from '../../../platform/db/db.ts';
import { openDatabase } from '../../../platform/db/open.ts';
import { Refusal } from '../../../platform/errors.ts';
import { hashToken, newToken } from '../../../platform/tokens.ts';
import { freshDatabase, onBothEngines, type FreshDatabase } from '../../../testing/databases.ts';
import { resetStoredPassword } from '../passwords/change-password.write.ts';
import { storeGuest, storeAccount, storeOwner, upgradeGuest, storeSetUpLink } from './register.write.ts';
import { storeSignIn, storeTokenPair } from '../sessions/sessions.write.ts';
import { nameSuffix, newSession } from '../sessions/tokens.ts';
import { storeLink } from '../link-tokens.write.ts';
import { tokenLifetimes, newTokenPair } from '../sessions/stored-sessions.ts';

const serverFile = (path: string): URL => new URL(`../../../../${path}`, import.meta.url);

const now = 1_800_000_000_000;
const rounds = Array.from({ length: 12 }, (_, round) => round);

const guestOf = (username: string, at = now) => ({
  id: newId(),
  username,
  suffix: nameSuffix(),
  language: null,
  session: newSession({ guest: true, email: `${username}@guest.invalid`, device: 'test' }, at).stored,
  address: '192.0.2.1',
  device: { place: null, browser: null },
  now: at,
});

const accountOf = (username: string, email = `${username}@example.com`, at = now) => ({
  id: newId(),
  username,
  email,
  passwordHash: `hash of ${username}`,
  suffix: nameSuffix(),
  language: null,
  verify: { hash: hashToken(newToken()), expiresAt: at + tokenLifetimes.verify },
  session: newSession({ guest: false, email, device: 'test' }, at).stored,
  now: at,
});

/** What each of several writes came to: `stored`, or the code of its refusal. */
const outcomes = async (writes: readonly Promise<unknown>[]): Promise<string[]> => {
  const settled = await Promise.allSettled(writes);
  return settled
    .map((one) => {
      if (one.status === 'fulfilled') return 'stored';
      if (isUniqueViolation(one.reason)) return 'NAME_TAKEN';
      if (one.reason instanceof Refusal) return one.reason.code;
      throw one.reason;
    })
    .toSorted();
};

onBothEngines('accounts that race', (engine) => {
  let database: FreshDatabase;
  let db: Db;

  beforeAll(async () => {
    database = await freshDatabase(engine);
    const { databaseUrl, dataDir } = database;
    const migrationsDir = fileURLToPath(serverFile('migrations'));
    db = await openDatabase({
      databaseUrl,
      dataDir,
      migrationsDir,
      writesModule: serverFile('src/writes.ts'),
      log: pino({ level: 'silent' }),
    });
  });
  afterAll(async () => {
    await db.close();
    await database.remove();
  });

  const sessionsOf = (userId: string) =>
    db.read.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();

  test('of several guests who want one name at once, one gets it', async () => {
    for (const round of rounds) {
      const wanting = Array.from({ length: 4 }, () => db.write(storeGuest, guestOf(`wanted${round}`)));
      expect(await outcomes(wanting)).toEqual(['NAME_TAKEN', 'NAME_TAKEN', 'NAME_TAKEN', 'stored']);
    }
  });

  test('of a guest and an account who want one name at once, one gets it', async () => {
    for (const round of rounds) {
      const both = [
        db.write(storeGuest, guestOf(`either${round}`)),
        db.write(storeAccount, accountOf(`either${round}`)),
      ];
      expect(await outcomes(both)).toEqual(['NAME_TAKEN', 'stored']);
    }
  });

  test('of two registrations with one address at once, one is stored, and nothing of the other', async () => {
    for (const round of rounds) {
      const two = ['first', 'second'].map((name) => accountOf(`${name}${round}`, `shared${round}@example.com`));
      expect(await outcomes(two.map((account) => db.write(storeAccount, account)))).toEqual(['EMAIL_TAKEN', 'stored']);
      const ids = two.map(({ id }) => id);
      expect(await db.read.selectFrom('people').select('id').where('id', 'in', ids).execute()).toHaveLength(1);
      expect(await db.read.selectFrom('sessions').select('id').where('user_id', 'in', ids).execute()).toHaveLength(1);
    }
  });

  test('a name that a guest left behind goes to one of those who want it, and the old guest keeps its row under another', async () => {
    for (const round of rounds) {
      const gone = guestOf(`leftbehind${round}`);
      await db.write(storeGuest, gone);
      const later = gone.session.refreshEndsAt;
      const wanting = [
        db.write(storeGuest, guestOf(gone.username, later)),
        db.write(storeAccount, accountOf(gone.username, undefined, later)),
        db.write(storeGuest, guestOf(gone.username, later)),
      ];
      expect(await outcomes(wanting)).toEqual(['NAME_TAKEN', 'NAME_TAKEN', 'stored']);
      const old = await db.read
        .selectFrom('people')
        .select('username')
        .where('id', '=', gone.id)
        .executeTakeFirstOrThrow();
      expect(old.username).toBe(gone.username.slice(0, 15) + old.username.slice(-8));
      expect(old.username).toMatch(/^[a-z0-9]{8,24}$/);
    }
  });

  test('a guest comes back in its last moment, or somebody else has its name: never both', async () => {
    for (const round of rounds) {
      const guest = guestOf(`lastmoment${round}`);
      await db.write(storeGuest, guest);
      const end = guest.session.refreshEndsAt;
      const { stored: pair } = newTokenPair(true, end - 1);
      const { id: sessionId, tokenHash } = guest.session;
      const comesBack = db.write(storeTokenPair, { sessionId, tokenHash, userId: guest.id, pair, now: end - 1 });
      const takesName = db.write(storeGuest, guestOf(guest.username, end));
      const [back, taken] = await Promise.allSettled([comesBack, takesName]);
      expect([back.status, taken.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });

  test('a guest who registers twice at once becomes one account', async () => {
    for (const round of rounds) {
      const guest = guestOf(`upgrading${round}`);
      await db.write(storeGuest, guest);
      const upgrades = ['one', 'two'].map((name) => {
        const { session: fresh, ...account } = accountOf(`upgraded${name}${round}`);
        return db.write(upgradeGuest, { ...account, id: guest.id, sessionId: guest.session.id, fresh });
      });
      expect(await outcomes(upgrades)).toEqual(['CONFLICT', 'stored']);
      expect(
        await db.read.selectFrom('accounts').select('email').where('user_id', '=', guest.id).execute(),
      ).toHaveLength(1);
    }
  });

  test('of two guests who register under one new name at once, one gets it', async () => {
    for (const round of rounds) {
      const upgrades = ['east', 'west'].map(async (name) => {
        const guest = guestOf(`${name}${round}`);
        await db.write(storeGuest, guest);
        const { session: fresh, ...account } = accountOf(`newname${round}`, `${name}${round}@example.com`);
        return db.write(upgradeGuest, { ...account, id: guest.id, sessionId: guest.session.id, fresh });
      });
      expect(await outcomes(upgrades)).toEqual(['NAME_TAKEN', 'stored']);
    }
  });

  test('no session that began with the old password outlives its reset', async () => {
    for (const round of rounds) {
      const account = accountOf(`resetting${round}`);
      await db.write(storeAccount, account);
      const hash = hashToken(newToken());
      await db.write(storeLink, {
        kind: 'reset',
        email: account.email,
        token: { hash, expiresAt: now + tokenLifetimes.reset },
        now,
      });
      const signIn = () =>
        db.write(storeSignIn, {
          userId: account.id,
          username: account.username,
          passwordHash: account.passwordHash,
          session: newSession({ guest: false, email: account.email, device: 'test' }, now).stored,
          now,
        });
      const reset = db.write(resetStoredPassword, {
        email: account.email,
        hash,
        oldHash: account.passwordHash,
        newHash: 'new hash',
        now,
      });
      await Promise.allSettled([signIn(), signIn(), reset, signIn(), signIn()]);
      await reset;
      expect(await sessionsOf(account.id)).toEqual([]);
    }
  });

  test('two who follow one link to a new password at once: one password is set', async () => {
    const account = accountOf('forgetful');
    await db.write(storeAccount, account);
    const hash = hashToken(newToken());
    await db.write(storeLink, {
      kind: 'reset',
      email: account.email,
      token: { hash, expiresAt: now + tokenLifetimes.reset },
      now,
    });
    const resets = ['one', 'two'].map((newHash) =>
      db.write(resetStoredPassword, { email: account.email, hash, oldHash: account.passwordHash, newHash, now }),
    );
    expect(await outcomes(resets)).toEqual(['EXPIRED', 'stored']);
  });

  test('of processes that start together each offers a link, and of those who follow them one becomes the Owner', async () => {
    const tokens = Array.from({ length: 4 }, () => hashToken(newToken()));
    const offered = await Promise.all(
      tokens.map((hash) => db.write(storeSetUpLink, { hash, expiresAt: now + 1000, now })),
    );
    expect(offered).toEqual([true, true, true, true]);
    const followers = [...tokens, ...tokens].map((setupHash, index) => {
      const { verify: _verify, ...account } = accountOf(`wouldbeowner${index}`);
      return db.write(storeOwner, { ...account, setupHash });
    });
    expect(await outcomes(followers)).toEqual([...Array<string>(7).fill('EXPIRED'), 'stored']);
    expect(await db.write(storeSetUpLink, { hash: hashToken(newToken()), expiresAt: now + 1000, now })).toBe(false);
  });
});
