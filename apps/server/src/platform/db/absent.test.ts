import pg from 'pg';
import { expect, it } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { engines } from '../../testing/databases.ts';
import { openWorld } from '../../testing/world.ts';

const hasPostgres = engines.includes('postgres');

it.skipIf(!hasPostgres)(
  `without its database the server lives, says that it is not ready, and stores again once it is back${hasPostgres ? '' : ' (skipped: no PostgreSQL here)'}`,
  async () => {
    const world = await openWorld('postgres');
    const { url } = world;
    const name = new URL(world.running.app.config.databaseUrl ?? '').pathname.slice(1);
    const adminUrl = new URL(world.running.app.config.databaseUrl ?? '');
    adminUrl.pathname = 'postgres';
    const admin = new pg.Client({ connectionString: adminUrl.href });
    await admin.connect();
    const enter = (username: string) => ask(url, 'POST /auth/guest', { input: { username } });
    try {
      const person = await world.member('patient1');
      await admin.query(`ALTER DATABASE ${name} RENAME TO ${name}_away`).catch(async () => {
        await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
        await admin.query(`ALTER DATABASE ${name} RENAME TO ${name}_away`);
      });
      const listing = () => ask(url, 'GET /a/rooms/all', { bearer: person.session.accessToken });
      await expect.poll(async () => (await listing()).body).toMatchObject({ status: 0, code: 'NOT_READY' });
      const { status, headers, body } = await enter('mehmaan1');
      expect([status, body['code']]).toEqual([503, 'NOT_READY']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await fetch(`${url}/health`)).status).toBe(200);
      expect(await (await fetch(`${url}/ready`)).json()).toMatchObject({ failing: ['database'] });
      await admin.query(`ALTER DATABASE ${name}_away RENAME TO ${name}`);
      await expect.poll(async () => (await listing()).status).toBe(200);
      expect((await enter('mehmaan2')).status).toBe(200);
      expect((await fetch(`${url}/ready`)).status).toBe(200);
    } finally {
      await admin.end();
      await world.close();
    }
  },
);
