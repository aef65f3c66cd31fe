import { inProof } from '@baithak/protocol/testing/in-proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgedSet, type JudgedPicture } from '../../../testing/media/judged-set.ts';
import { uploaded } from '../../../testing/media/upload-files.ts';
import { animation } from '../../../testing/media/pictures.ts';
import { openWorld, type Person, type World } from '../../../testing/world.ts';

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
