import { findSticker } from '@baithak/protocol/text/stickers';
import { useTranslation } from 'react-i18next';
import styles from './sticker.module.css';

const pixels = { inline: 28, alone: 112 } as const;

/** A sticker by its name; a name without a picture is shown as text. */
export const Sticker = ({ name, size }: { name: string; size: keyof typeof pixels }) => {
  const { i18n } = useTranslation();
  const sticker = findSticker(name);
  if (!sticker) return `:${name}:`;
  const label = i18n.language === 'ur' ? sticker.ur : sticker.en;
  return (
    <img
      className={styles[size]}
      src={`/stickers/${name}.svg`}
      alt={label}
      title={label}
      width={pixels[size]}
      height={pixels[size]}
    />
  );
};
