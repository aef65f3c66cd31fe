import { findSticker, type Sticker } from '@baithak/protocol/text/stickers';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '../../../../lib/is-composing.ts';
import { TabPanel, Tabs } from '../../../../ui/tabs.tsx';
import { EmojiGrid } from './emoji-grid.tsx';
import styles from './emoji-picker.module.css';
import { moveInGrid } from './grid-keys.ts';
import { addRecentEmoji, readRecentEmoji } from './recent-emoji.ts';
import { searchStickers } from './search-emoji.ts';
import { StickerGrid } from './sticker-grid.tsx';

export type PickerTab = 'emoji' | 'stickers' | 'recent';

interface EmojiPickerProps {
  readonly userId: string;
  readonly opensAt: PickerTab;
  /** Called with the choice as it is written in a text: an emoji, or `:bc_name:`. */
  readonly onPick: (words: string) => void;
}

const stickerOf = (pick: string): Sticker | undefined => findSticker(pick.replaceAll(':', ''));

const Recent = ({ userId, onPick }: Pick<EmojiPickerProps, 'userId' | 'onPick'>) => {
  const { t } = useTranslation('messages');
  const picks = readRecentEmoji(userId);
  const emojis = picks.filter((pick) => !stickerOf(pick));
  const stickers = picks.map(stickerOf).filter((sticker) => sticker !== undefined);
  if (picks.length === 0) return <p className={styles.none}>{t('picker.noRecent')}</p>;
  return (
    <>
      <div className={styles.emojis}>
        {emojis.map((emoji) => (
          <button key={emoji} type="button" data-pick className={styles.emoji} onClick={() => onPick(emoji)}>
            {emoji}
          </button>
        ))}
      </div>
      {stickers.length > 0 && <StickerGrid stickers={stickers} onPick={onPick} />}
    </>
  );
};

/** Emoji, stickers and recent choices, with a search over the first two. Its code is loaded when it first opens. */
export const EmojiPicker = ({ userId, opensAt, onPick }: EmojiPickerProps) => {
  const { t } = useTranslation('messages');
  const [tab, setTab] = useState<PickerTab>(opensAt);
  const [typed, setTyped] = useState('');
  const pane = useRef<HTMLDivElement>(null);
  const pick = (words: string) => {
    addRecentEmoji(userId, words);
    onPick(words);
  };
  const onSearchKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const first = pane.current?.querySelector<HTMLElement>('[data-pick]');
    if (event.key === 'Enter') first?.click();
    else if (event.key === 'ArrowDown') first?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.picker}>
      <Tabs
        label={t('picker.label')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'emoji', label: t('picker.emoji') },
          { value: 'stickers', label: t('picker.stickers') },
          { value: 'recent', label: t('picker.recent') },
        ]}
      >
        {tab !== 'recent' && (
          <input
            className={styles.search}
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onSearchKey}
            placeholder={t('picker.search')}
            aria-label={t('picker.search')}
            autoComplete="off"
            dir="auto"
          />
        )}
        <div ref={pane} className={styles.pane} role="group" onKeyDown={moveInGrid}>
          <TabPanel value="emoji">
            <EmojiGrid typed={typed} onPick={pick} />
          </TabPanel>
          <TabPanel value="stickers">
            <StickerGrid stickers={searchStickers(typed)} onPick={pick} />
          </TabPanel>
          <TabPanel value="recent">
            <Recent userId={userId} onPick={pick} />
          </TabPanel>
        </div>
      </Tabs>
    </div>
  );
};
