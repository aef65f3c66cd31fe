import { RoomRef } from '@baithak/protocol/entities/entities';
import { fc } from '@baithak/protocol/testing/fast-check';
import { expect, it } from 'vitest';
import { slugsFor } from './create-room.ts';

it('a slug is taken wherever a room id is, and is never taken for an id', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom('Public' as const, 'Private' as const),
      (title, access) => {
        for (const slug of slugsFor(title, access)) {
          expect(RoomRef.safeParse(slug).success).toBe(true);
          expect(slug.length).toBeLessThan(24);
        }
      },
    ),
  );
});

it.each([
  ['Chai aur Baatein', 'chaiaurbaatein'],
  ['Café  Karachi!', 'cafekarachi'],
])('the slug of %s is %s when it is free', (title, slug) => {
  expect(slugsFor(title, 'Public')[0]).toBe(slug);
});

it("a Private room's slug says nothing of its title", () => {
  for (const slug of slugsFor('Chai', 'Private')) expect(slug).not.toContain('chai');
});
