import type { peopleContract } from '@baithak/protocol/contracts/people';
import { linksIn } from '@baithak/protocol/parts/find-links';
import type { CallHandler } from '../../platform/implement.ts';
import { writingOf } from '../words/api.ts';
import { namesOf } from './queries.ts';
import { refuseReservedNames } from './refuse-reserved.ts';
import { storeProfile } from './store-profile.write.ts';

/** Changes the caller's given fields (docs/contract.md#own-account); the rooms where they are shown get the new name. */
export const updateProfile: CallHandler<typeof peopleContract.updateProfile> = async (caller, input) => {
  const { viewer, db, live, services } = caller;
  await caller.limits.take({ name: 'profile', points: 30, seconds: 600 }, viewer.userId);
  const { fullname, alias, about } = input;
  const before = await namesOf(db.read, viewer.userId);
  refuseReservedNames(viewer, {
    ...(fullname !== undefined && fullname !== before.fullname && { fullname }),
    ...(alias !== undefined && alias !== before.alias && { alias }),
  });
  const { fields, doubt } = await caller.services.classifier.prepareText(caller, {
    rate: 'taken',
    read: async () => {
      if (linksIn([fullname, alias, about].join(' ')).length > 0) await services.ladder.refuse(viewer, ['links']);
      return { fullname, alias, about };
    },
    writing: writingOf(viewer),
    names: before,
    place: 'profile',
    roomId: null,
    rank: viewer.rank,
  });
  const masked = { ...input, ...fields };
  const set = Object.fromEntries(Object.entries(masked).filter(([, value]) => value !== undefined));
  const profile = await db.write(storeProfile, { userId: viewer.userId, set });
  live.personChanged(viewer.userId);
  const kept = {
    profile: {
      username: viewer.username,
      fullname: profile.fullname,
      alias: profile.alias,
      about: profile.about,
      picture: profile.picture,
    },
  };
  const report = { kind: 'profile', roomId: null, kept } as const;
  await caller.services.classifier.noteDoubt(caller, doubt, { thing: viewer.userId, report });
  const { userId } = viewer;
  caller.services.moderationEndpoint.askSoon({ place: 'profile', thing: userId, roomId: null, author: userId });
  return { profile };
};
