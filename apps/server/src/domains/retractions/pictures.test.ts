import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { onBothEngines } from '../../testing/databases.ts';
import { plain } from '../../testing/media/pictures.ts';
import { uploaded } from '../../testing/media/upload-files.ts';
import { outcomeOf } from '../../testing/room-actions.ts';
import {
  answerStatus,
  innocent,
  openModerationServer,
  type ModerationServer,
} from '../../testing/servers/moderation-server.ts';
import { colourClassifier } from '../../testing/servers/server-program.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEngines('pictures and the endpoint', (engine) => {
  const settings: Record<string, string> = { CLASSIFIER_PICTURES: colourClassifier };
  let server: ModerationServer;
  beforeAll(async () => {
    server = await openModerationServer();
    settings['CLASSIFIER_URL'] = server.url;
  });
  afterAll(() => server.close());
  const world = useWorld(engine, { settings });
  let sender: Person, owner: Person;
  beforeAll(async () => {
    sender = await world.current.member('tasveer77');
    owner = await world.current.ranked('maalik77', 11);
  });
  beforeEach(() => server.answerWith(() => innocent));
  const [red, green] = ['#f00000', '#30a040'];
  const send = async (colour: string, target: UploadTarget = 'roomMessage') =>
    outcomeOf(uploaded(sender, target, { bytes: await plain(colour) }));
  const lastVerdict = () =>
    world.current.running.app.db.read
      .selectFrom('verdicts')
      .select(['judged_by', 'outcome', 'kind'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();

  it('are judged by it while they are uploaded, as small JPEGs', async () => {
    expect(await send(green)).toBe('accepted');
    expect(JSON.stringify(server.asked.at(-1)?.input)).toMatch(/"image_url":\{"url":"data:image\/jpeg;base64,/);
    expect(await lastVerdict()).toEqual({ judged_by: 'endpoint', outcome: 'pass', kind: 'image' });
    server.answerWith(() => ({ ...innocent, sexual: 0.95 }));
    expect(await send(green)).toBe('REFUSED');
    expect(await lastVerdict()).toEqual({ judged_by: 'endpoint', outcome: 'refuse', kind: 'image' });
  });

  it('are judged by the model when it gives no answer', async () => {
    server.answerWith(() => answerStatus(500));
    expect(await send(green)).toBe('accepted');
    expect(await lastVerdict()).toMatchObject({ judged_by: 'model', outcome: 'pass' });
    expect(await send(red)).toBe('REFUSED');
    expect(await lastVerdict()).toMatchObject({ judged_by: 'model', outcome: 'refuse' });
  });

  it('are not sent to it when they are private, until the owner says so', async () => {
    const before = server.asked.length;
    expect(await send(green, 'privateMessage')).toBe('accepted');
    expect(server.asked).toHaveLength(before);
    await owner.client.staff.updatePlatformSettings({ endpoint: { privateMessages: true } });
    expect(await send(green, 'privateMessage')).toBe('accepted');
    expect(server.asked).toHaveLength(before + 1);
  });
});
