import { guestRank } from '@baithak/protocol/ranks';
import { useModerationTexts } from '../../../i18n/moderation/use-moderation-texts.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import type { IconName } from '../../../ui/graphics/icon-shapes.ts';
import { EffectsList } from '../../../ui/overlays/effects-list.tsx';
import { minutesOf, type Length, type SanctionKey, type Target } from './sanctions.ts';
import { serverNow } from '../../../lib/time/server-time.ts';

interface EffectsProps {
  readonly sanction: SanctionKey;
  readonly target: Target;
  readonly length: Length;
  readonly all: boolean;
  readonly hasReason: boolean;
}

const minute = 60_000;

/** What will happen, before it does. */
export const Effects = ({ sanction, target, length, all, hasReason }: EffectsProps) => {
  const { t } = useModerationTexts();
  const { until } = useTimes();
  const minutes = minutesOf(length);
  const end =
    minutes === null
      ? t('dialog.noEnd')
      : t('dialog.ends', { until: until(new Date(serverNow() + minutes * minute).toISOString()) });
  const lines: readonly (readonly [IconName, string])[] = {
    removePerson: [
      ['door', t('dialog.leavesNoReason')],
      ['users', t('dialog.back')],
    ] as const,
    banAddress: [
      ['door', t(all ? 'dialog.all' : 'dialog.guests')],
      ['clock', end],
      ['eye', t('dialog.hidden')],
    ] as const,
    ban: [
      ['door', t(hasReason ? 'dialog.leaves' : 'dialog.leavesNoReason')],
      ['clock', end],
      ...(target.rank === guestRank ? ([['users', t('dialog.names')]] as const) : []),
    ] as const,
  }[sanction === 'removePerson' || sanction === 'banAddress' ? sanction : 'ban'];
  return <EffectsList title={t('dialog.effects')} lines={[...lines, ['archive', t('dialog.logged')]]} />;
};
