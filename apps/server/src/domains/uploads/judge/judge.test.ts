import { WireError } from '@baithak/client/wire/wire-error';
import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { inProof } from '@baithak/protocol/testing/in-proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { climb } from '../../../testing/past-the-app.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { type JudgedPicture, judgedSet } from '../../../testing/media/judged-set.ts';
import { animation, animationOf, plain } from '../../../testing/media/pictures.ts';
import { sendFiles, stored, tokenFor, uploaded } from '../../../testing/media/upload-files.ts';
import { mp4 } from '../../../testing/media/videos.ts';
import { giveRankTo, outcomeOf } from '../../../testing/room-actions.ts';
import { colourClassifier } from '../../../testing/servers/server-program.ts';
import { openWorld, type Person, useWorld, type World } from '../../../testing/world.ts';

const colours = { naked: '#f00000', drawn: '#f000f0', doubtful: '#f0f000', beach: '#f0a000', harmless: '#30a040' };
const black = '#000';
const day = 86_400_000;
const thresholds = { doubt: 0.55, refuse: 0.85 };

const refusalOf = (sending: Promise<unknown>): Promise<WireError> =>
  sending.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: unknown) => (error instanceof WireError ? error : Promise.reject(error)),
  );

onBothEnginesInProof('a picture or video that is uploaded', (engine) => {
  const world = useWorld(engine, { settings: { CLASSIFIER_PICTURES: colourClassifier } });
  let names = 0;
  const sender = () => world.current.member(`bhejne${(names += 1)}`);
  const verdictsOn = async ({ userId }: Person) => {
    const rows = await world.current.running.app.db.read
      .selectFrom('verdicts')
      .selectAll()
      .where('author', '=', userId)
      .orderBy('id')
      .execute();
    return rows.map(({ kind, outcome, score, basis, file_id, place, judged_by: by }) => ({
      kind,
      outcome,
      score,
      place,
      by,
      hasFile: file_id !== null,
      basis: (JSON.parse(basis) as { reason: string; detail: string }[]).map(({ reason, detail }) => [reason, detail]),
    }));
  };
  const filesOf = ({ userId }: Person) =>
    world.current.running.app.db.read.selectFrom('files').select('id').where('user_id', '=', userId).execute();
  const send = async (person: Person, colour: string, target: UploadTarget = 'roomMessage') =>
    outcomeOf(uploaded(person, target, { bytes: await plain(colour) }));

  it('is stored when nothing is found, and its verdict with it', async () => {
    const ali = await sender();
    expect(await send(ali, colours.harmless)).toBe('accepted');
    expect(await verdictsOn(ali)).toEqual([
      { kind: 'image', outcome: 'pass', score: 0, place: 'upload', by: 'model', hasFile: true, basis: [] },
    ]);
  });

  it('is refused with the reason and its place, leaves nothing but the verdict, and its token serves again', async () => {
    const ali = await sender();
    const before = await stored(world.current);
    const token = await tokenFor(ali);
    const [fine, naked] = [{ bytes: await plain(colours.harmless) }, { bytes: await plain(colours.naked, 'jpeg') }];
    const { code, status, details } = await refusalOf(sendFiles(ali, token, fine, naked));
    expect([code, status]).toEqual(['REFUSED', 422]);
    expect(details).toEqual([
      { path: 'file.1', reason: 'nudity', msg: 'This looks like nudity, which is not shown here.' },
    ]);
    expect(await stored(world.current)).toEqual(before);
    expect(await filesOf(ali)).toEqual([]);
    expect(await verdictsOn(ali)).toMatchObject([{ outcome: 'refuse', score: 950, hasFile: false }]);
    expect((await sendFiles(ali, token, fine)).files).toHaveLength(1);
  });

  it.each(['thread', 'reply', 'roomMessage', 'privateMessage', 'avatar', 'roomBackground'] as const)(
    'is refused as a %s too',
    async (target) => {
      const ali = await sender();
      expect(await send(ali, colours.drawn, target)).toBe('REFUSED');
      expect(await verdictsOn(ali)).toMatchObject([{ outcome: 'refuse', basis: [['drawnNudity', '']] }]);
    },
  );

  it('is stored when it is doubtful, and never refused for what only suggests', async () => {
    const ali = await sender();
    for (const colour of [colours.doubtful, colours.beach]) expect(await send(ali, colour)).toBe('accepted');
    expect(await verdictsOn(ali)).toMatchObject([
      { outcome: 'doubt', score: 600, basis: [['nudity', '']] },
      { outcome: 'doubt', basis: [['suggestive', '']] },
    ]);
  });

  it('is judged by the thresholds that staff have set', async () => {
    const [ali, staff] = [await sender(), await world.current.ranked(`amla${engine}`.slice(0, 12), 11)];
    await staff.client.staff.updatePlatformSettings({
      classifier: { texts: thresholds, pictures: { doubt: 0.1, refuse: 0.5 } },
    });
    expect(await send(ali, colours.doubtful)).toBe('REFUSED');
    await staff.client.staff.updatePlatformSettings({ classifier: { texts: thresholds, pictures: thresholds } });
  });

  it('is looked at in several frames when it moves, and along its whole length when it is long', async () => {
    const ali = await sender();
    for (const at of [0, 4, 8]) {
      const frames = Array.from({ length: 9 }, (_, frame) =>
        frame === at ? colours.doubtful : { r: 40, g: 120 + frame * 8, b: 60 },
      );
      await uploaded(ali, 'roomMessage', { bytes: await animationOf(frames) });
    }
    const strip = await plain(colours.doubtful, 'png', { width: 60, height: 300 });
    await uploaded(ali, 'roomMessage', { bytes: strip });
    const seen = (await verdictsOn(ali)).flatMap(({ basis }) => basis);
    expect(seen).toEqual(['1/5', '3/5', '5/5', '1/4'].map((frame) => ['nudity', frame]));
  });

  it('is noted only so often when somebody is refused again and again', async () => {
    const guest = await world.current.guest(`mehmaan${engine}`.slice(0, 14));
    await climb(world.current, 2, guest);
    const token = await tokenFor(guest);
    const naked = { bytes: await plain(colours.naked) };
    for (let at = 0; at < 13; at += 1) expect(await outcomeOf(sendFiles(guest, token, naked))).toBe('REFUSED');
    expect(await verdictsOn(guest)).toHaveLength(10);
    expect(await filesOf(guest)).toEqual([]);
  });

  it('waits outside while the process that judges is gone: NOT_READY, nothing stored, and the next try succeeds', async () => {
    const ali = await sender();
    await send(ali, colours.harmless);
    const { pictures } = world.current.running.app.services.uploads;
    const token = await tokenFor(ali);
    const before = await stored(world.current);
    const refused = refusalOf(sendFiles(ali, token, { bytes: await plain(black) }));
    await expect.poll(() => pictures?.isLooking()).toBe(true);
    process.kill(pictures?.pid() ?? 0, 'SIGKILL');
    expect(await refused).toMatchObject({ code: 'NOT_READY', status: 503, retryAfter: 2 });
    expect(await stored(world.current)).toEqual(before);
    expect(await verdictsOn(ali)).toHaveLength(1);
    expect(await outcomeOf(sendFiles(ali, token, { bytes: await plain(colours.harmless) }))).toBe('accepted');
  });

  it('of video is judged by its poster and its frames, which are not kept', async () => {
    const ali = await sender();
    world.current.clock.pass(2 * day);
    const [poster, frame, naked] = [
      await plain(colours.harmless, 'jpeg'),
      await plain(colours.harmless, 'jpeg'),
      await plain(colours.naked, 'jpeg'),
    ];
    const before = await stored(world.current);
    await uploaded(ali, 'roomMessage', { bytes: mp4(), poster, frames: [frame, frame] });
    expect(await stored(world.current)).toHaveLength(before.length + 2);
    expect(await verdictsOn(ali)).toMatchObject([{ kind: 'video', outcome: 'pass' }]);
    const token = await tokenFor(ali);
    const refused = await refusalOf(sendFiles(ali, token, { bytes: mp4(), poster, frames: [frame, naked] }));
    expect([refused.code, refused.details]).toMatchObject(['REFUSED', [{ path: 'file.0', reason: 'nudity' }]]);
    expect((await verdictsOn(ali))[1]).toMatchObject({ outcome: 'refuse', basis: [['nudity', '3/3']] });
  });

  it('of video that shows no picture of itself is doubtful', async () => {
    const ali = await sender();
    world.current.clock.pass(2 * day);
    await uploaded(ali, 'roomMessage', { bytes: mp4() });
    expect(await verdictsOn(ali)).toMatchObject([
      { outcome: 'doubt', score: 550, basis: [['unchecked', 'no frames']] },
    ]);
  });

  it('of video is looked at by a person when its sender is a guest, came today or has no rank', async () => {
    const [today, unranked] = [await sender(), await sender()];
    const guest = await world.current.guest(`filmi${engine}`);
    await climb(world.current, 2, guest);
    const video = { bytes: mp4(), poster: await plain(colours.harmless, 'jpeg') };
    for (const person of [today, guest]) await uploaded(person, 'roomMessage', video);
    world.current.clock.pass(2 * day);
    await giveRankTo(world.current, unranked, 0);
    await uploaded(unranked, 'roomMessage', video);
    for (const person of [today, guest, unranked])
      expect(await verdictsOn(person)).toMatchObject([{ outcome: 'doubt', basis: [['unchecked', 'new']] }]);
  });

  it('of video brings at most six frames, JPEGs, right behind it', async () => {
    const ali = await sender();
    const frame = await plain(colours.harmless, 'jpeg');
    const video = { bytes: mp4(), poster: frame };
    const seven = Array.from({ length: 7 }, () => frame);
    expect(await outcomeOf(uploaded(ali, 'roomMessage', { ...video, frames: seven }))).toBe('INVALID_INPUT');
    const png = await plain(colours.harmless);
    expect(await outcomeOf(uploaded(ali, 'roomMessage', { ...video, frames: [png] }))).toBe('WRONG_TYPE');
    const large = Buffer.concat([frame, Buffer.alloc(200_001)]);
    expect(await outcomeOf(uploaded(ali, 'roomMessage', { ...video, frames: [large] }))).toBe('TOO_LARGE');
    const wide = await plain(colours.harmless, 'jpeg', { width: 2000, height: 1000 });
    expect(await outcomeOf(uploaded(ali, 'roomMessage', { ...video, frames: [wide] }))).toBe('TOO_LARGE');
    expect(await outcomeOf(uploaded(ali, 'roomMessage', { bytes: png, frames: [frame] }))).toBe('INVALID_INPUT');
    expect(await filesOf(ali)).toEqual([]);
  });

  it('shows in /metrics what judging takes', async () => {
    const ali = await sender();
    await send(ali, colours.harmless);
    const { registry } = world.current.running.app.metrics;
    const shown = await registry.metrics();
    expect(shown).toMatch(/baithak_picture_classifier_bytes [1-9]\d+/);
    expect(shown).toMatch(/baithak_picture_verdict_seconds_count [1-9]/);
  });
});

onBothEnginesInProof('with CLASSIFIER_PICTURES=off', (engine) => {
  const world = useWorld(engine);
  it('nothing is judged, and every picture is taken', async () => {
    const ali = await world.current.member('bilajaanch');
    expect(await outcomeOf(uploaded(ali, 'roomMessage', { bytes: await plain(colours.naked) }))).toBe('accepted');
    expect(await world.current.running.app.db.read.selectFrom('verdicts').selectAll().execute()).toEqual([]);
    expect(world.current.running.app.services.uploads.pictures).toBeUndefined();
  });
});

/** The real model: what it says of the pictures that the project draws (docs/security.md#pictures-and-videos). */
describe('the model', () => {
  let world: World, ali: Person, set: JudgedPicture[];
  beforeAll(async () => {
    [world, set] = [await openWorld('sqlite', { settings: { CLASSIFIER_PICTURES: 'on' } }), await judgedSet()];
    set = inProof(
      set.filter((_, at) => at % 4 === 0),
      set,
    );
    ali = await world.member('tasveerein');
  });
  afterAll(() => world.close());

  it('takes everything that the project draws for harmless, the smallest and the largest too', async () => {
    for (const { name, bytes } of set) {
      const { files } = await uploaded(ali, 'roomMessage', { bytes });
      expect(files, name).toHaveLength(1);
    }
    await uploaded(ali, 'roomMessage', { bytes: await animation(6) });
    const rows = await world.running.app.db.read
      .selectFrom('verdicts')
      .select(['outcome', 'score'])
      .orderBy('id')
      .execute();
    const said = rows.map(({ outcome, score }, at) => [set[at]?.name ?? 'animation', outcome, score]);
    expect(said.filter(([, outcome]) => outcome !== 'pass')).toEqual([]);
  });

  it('says the same of the same picture each time', async () => {
    const frame = new Uint8Array(224 * 224 * 3).map((_, at) => (at * 31) % 256);
    const { pictures } = world.running.app.services.uploads;
    const turn = { who: ali.userId, gone: new AbortController().signal };
    const [one, other] = (await pictures?.look(turn, [frame, frame])) ?? [];
    expect(one).toEqual(other);
    const { drawing, hentai, neutral, porn, sexy } = one ?? { drawing: 0, hentai: 0, neutral: 0, porn: 0, sexy: 0 };
    expect(drawing + hentai + neutral + porn + sexy).toBeCloseTo(1, 3);
  });
});
