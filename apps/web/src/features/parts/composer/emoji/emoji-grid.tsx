import { emojiPairs } from '@baithak/protocol/text/emoji';
import table from 'virtual:emoji';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './emoji-picker.module.css';
import { emojiGroups, searchEmoji, type EmojiRow } from './search-emoji.ts';

type Pick = (words: string) => void;

const EmojiButton = ({ emoji, label, onPick }: { emoji: string; label: string; onPick: Pick }) => (
  <button
    type="button"
    data-pick
    className={styles.emoji}
    aria-label={label}
    title={label}
    onClick={() => onPick(emoji)}
  >
    {emoji}
  </button>
);

const Group = ({ title, rows, onPick }: { title: string; rows: readonly EmojiRow[]; onPick: Pick }) => (
  <section className={styles.group}>
    <h3 className={styles.heading}>{title}</h3>
    <div className={styles.emojis}>
      {rows.map(([emoji, label]) => (
        <EmojiButton key={emoji} emoji={emoji} label={label} onPick={onPick} />
      ))}
    </div>
  </section>
);

/** The emoji with short names, then every emoji by group; typing searches all of them. */
export const EmojiGrid = memo(({ typed, onPick }: { typed: string; onPick: Pick }) => {
  const { t } = useTranslation('messages');
  const names: Readonly<Record<string, string>> = t('emojiNames', { returnObjects: true });
  const nameOf = (name: string) => names[name] ?? name;
  const named = emojiPairs.map(({ name, unicode }): EmojiRow => [unicode, `${nameOf(name)} :${name}:`, '', 0]);
  if (typed.trim() !== '') {
    const found = searchEmoji(table, typed, nameOf);
    return found.length === 0 ? (
      <p className={styles.none}>{t('picker.none')}</p>
    ) : (
      <Group title={t('picker.found')} rows={found} onPick={onPick} />
    );
  }
  return (
    <>
      <Group title={t('picker.often')} rows={named} onPick={onPick} />
      {emojiGroups.map((group) => (
        <Group
          key={group}
          title={t(`picker.groups.${group}`)}
          rows={table.filter((row) => row[3] === group)}
          onPick={onPick}
        />
      ))}
    </>
  );
});
EmojiGrid.displayName = 'EmojiGrid';
