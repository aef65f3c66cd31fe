import type { Sticker } from '@baithak/protocol/text/stickers';
import { useTranslation } from 'react-i18next';
import styles from './emoji-picker.module.css';

/** Our stickers, with their names in the reader's language. */
export const StickerGrid = ({
  stickers,
  onPick,
}: {
  stickers: readonly Sticker[];
  onPick: (words: string) => void;
}) => {
  const { t, i18n } = useTranslation('messages');
  if (stickers.length === 0) return <p className={styles.none}>{t('picker.none')}</p>;
  return (
    <div className={styles.stickers}>
      {stickers.map((sticker) => {
        const label = i18n.language === 'ur' ? sticker.ur : sticker.en;
        return (
          <button
            key={sticker.name}
            type="button"
            data-pick
            className={styles.sticker}
            title={`:${sticker.name}:`}
            onClick={() => onPick(`:${sticker.name}:`)}
          >
            <img src={`/stickers/${sticker.name}.svg`} alt="" width={68} height={68} loading="lazy" />
            <span>{label}</span>
          </button>
        );
      })}
    </div>
  );
};
