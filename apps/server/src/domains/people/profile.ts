import type { peopleContract } from '@baithak/protocol/contracts/people';
import { linksIn } from '@baithak/protocol/parts/find-links';
import { staffRank } from '@baithak/protocol/ranks';
import { isReservedAsShown } from '@baithak/protocol/text/reserved-urdu-names';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { writingOf } from '../words/api.ts';
import { namesOf } from './people.ts';
import { type NewProfile, storeAvatar, storeProfile } from './people.write.ts';

/** Throws NAME_RESERVED for a name that would pass for who runs the place, in any spelling; staff may call themselves so. */
const refuseReservedNames = ({ rank }: Viewer, { fullname = '', alias = '' }: NewProfile['set']): void => {
  if (rank >= staffRank) return;
  for (const [path, name] of Object.entries({ fullname, alias }))
    if (isReservedAsShown(name))
      throw new Refusal('NAME_RESERVED', {
        msg: 'This name is reserved. Choose another one.',
        details: [{ path, msg: 'is reserved' }],
      });
};

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
  await caller.afterCommit.profileChanged({
    by: caller,
    place: 'profile',
    thing: viewer.userId,
    doubt,
    report,
  });
  return { profile };
};

/** The caller's picture (docs/contract.md#own-account): that of an upload, or none. */
export const updateAvatar: CallHandler<typeof peopleContract.updateAvatar> = async (caller, { token }) => {
  const { viewer, db, clock } = caller;
  await caller.limits.take({ name: 'avatar', points: 20, seconds: 600 }, viewer.userId);
  const profile = await db.write(storeAvatar, { userId: viewer.userId, token, now: clock.now() });
  caller.live.personChanged(viewer.userId);
  if (token !== null) caller.services.reports.filesUsed();
  return { profile };
};
