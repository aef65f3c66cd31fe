import { readFileSync } from 'node:fs';
import { tilePalettes, tilePatterns } from '@baithak/protocol/looks';
import { expect, test } from 'vitest';

test('every tile is drawn, and has its colours on light and on dark', () => {
  const drawn = readFileSync(new URL('../../../public/tiles/tiles.svg', import.meta.url), 'utf8');
  const colors = readFileSync(new URL('tile-colors.css', import.meta.url), 'utf8');
  expect(drawn.match(/id="t\d+"/g)).toEqual(Array.from({ length: tilePatterns }, (_, at) => `id="t${at}"`));
  expect(colors.match(/\[data-tile-colors='\d+'\]/g)).toEqual(
    Array.from({ length: tilePalettes }, (_, at) => `[data-tile-colors='${at}']`),
  );
  expect(colors.match(/--tile-[123]: light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);/g)).toHaveLength(3 * tilePalettes);
});
