import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { Count } from '../../../ui/count.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import type { MentionToShow } from './scroll/use-mentions.ts';
import styles from './timeline.module.css';

/** To the next message that mentions the reader and was not on the screen yet. */
export const MentionButton = ({
  mention: { id, isAbove },
  onPress,
}: {
  mention: MentionToShow;
  onPress: (messageId: string) => void;
}) => {
  const { t } = useTranslation('messages');
  const label = t(isAbove ? 'mentionAbove' : 'mentionBelow');
  return (
    <button type="button" className={styles.latest} onClick={() => onPress(id)} aria-label={label} title={label}>
      <Count value="@" label={label} />
      <span className={classNames(isAbove && styles.up)}>
        <Icon name="chevron-down" size="small" />
      </span>
    </button>
  );
};
