import { emojiPairs } from '@baithak/protocol/text/emoji';
import { type Sticker, findSticker } from '@baithak/protocol/text/stickers';
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { hasFinePointer } from '../../../lib/breakpoint.ts';
import { isComposing, startsWriting } from '../../../lib/keyboard.ts';
import { readLocal, writeLocal } from '../../../lib/storage.ts';
import { Icon, type IconName } from '../../../ui/graphics/icon.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import styles from './emoji-picker.module.css';
import { type EmojiRow, searchEmoji, searchStickers, useEmojiTable } from './emoji-search.ts';

/** The groups of the Unicode standard, in its order, without the components (2), and the icon of each. */
const groupIcons = {
  0: 'smile',
  1: 'hand',
  3: 'leaf',
  4: 'food',
  5: 'compass',
  6: 'dice',
  7: 'bulb',
  8: 'heart',
  9: 'flag',
} as const satisfies Readonly<Record<number, IconName>>;
export const emojiGroups = [0, 1, 3, 4, 5, 6, 7, 8, 9] as const;

export const StickerGrid = ({
  stickers,
  onPick,
}: {
  stickers: readonly Sticker[];
  onPick: (words: string) => void;
}) => {
  const { t, i18n } = useTranslation('messages');
  if (stickers.length === 0) return <p className="py-6 px-4 text-muted text-center">{t('picker.none')}</p>;
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-1">
      {stickers.map((sticker) => (
        <button
          key={sticker.name}
          type="button"
          data-pick
          className={`${styles.sticker} grid content-start justify-items-center p-1.5 rounded-2 text-muted text-2xs leading-[1.4] text-center`}
          data-sticker={sticker.name}
          onClick={() => onPick(`:${sticker.name}:`)}
        >
          <img src={`/stickers/${sticker.name}.svg`} alt="" width={68} height={68} loading="lazy" />
          <span>{i18n.language === 'ur' ? sticker.ur : sticker.en}</span>
        </button>
      ))}
    </div>
  );
};

type PickEmoji = (words: string) => void;

const EmojiButton = ({ emoji, label, onPick }: { emoji: string; label?: string; onPick: PickEmoji }) => (
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

interface GroupProps {
  readonly title: string;
  readonly rows: readonly EmojiRow[];
  readonly onPick: PickEmoji;
}

const Group = ({ title, rows, onPick }: GroupProps) => (
  <section className={styles.group} aria-label={title}>
    <h3 className="py-1 px-2 text-xs font-bold text-muted">{title}</h3>
    <div className="grid grid-cols-[repeat(auto-fill,minmax(40px,1fr))] mobile:grid-cols-[repeat(auto-fill,minmax(44px,1fr))]">
      {rows.map(([emoji, label]) => (
        <EmojiButton key={emoji} emoji={emoji} label={label} onPick={onPick} />
      ))}
    </div>
  </section>
);

/** The emoji with short names, then every emoji by group; typing searches all of them. */
export const EmojiGrid = memo(({ typed, onPick }: { typed: string; onPick: PickEmoji }) => {
  const { t } = useTranslation('messages');
  const table = useEmojiTable(typed);
  const names: Readonly<Record<string, string>> = t('emojiNames', { returnObjects: true });
  const nameOf = (name: string) => names[name] ?? name;
  const rowsOf = (group: number) => table.filter((row) => row[3] === group);
  const named = emojiPairs.map(({ name, unicode }): EmojiRow => [unicode, `${nameOf(name)} :${name}:`, '', 0]);
  if (typed.trim() !== '') {
    const found = searchEmoji(table, typed, nameOf);
    return found.length === 0 ? (
      <p className="py-6 px-4 text-muted text-center">{t('picker.none')}</p>
    ) : (
      <Group title={t('picker.found')} rows={found} onPick={onPick} />
    );
  }
  return (
    <>
      <Group title={t('picker.often')} rows={named} onPick={onPick} />
      {emojiGroups.map((group) => (
        <Group key={group} title={t(`picker.groups.${group}`)} rows={rowsOf(group)} onPick={onPick} />
      ))}
    </>
  );
});
EmojiGrid.displayName = 'EmojiGrid';

/** Leads to a group of the grid below: the arrows move between the buttons, which are one stop of Tab. */
const GroupStrip = ({ onGroup }: { onGroup: (index: number) => void }) => {
  const { t } = useTranslation('messages');
  const groups = [
    { icon: 'clock' as const, title: t('picker.often') },
    ...emojiGroups.map((group) => ({ icon: groupIcons[group], title: t(`picker.groups.${group}`) })),
  ];
  return (
    // On a phone ten fingers' widths are more than its own: the strip is pushed.
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={t('picker.kinds')}
      className="flex line-b mobile:overflow-x-auto mobile:[scrollbar-width:none]"
      onKeyDown={moveInGrid}
    >
      {groups.map(({ icon, title }, index) => (
        <button
          key={icon}
          type="button"
          data-pick
          tabIndex={index === 0 ? 0 : -1}
          className="grid flex-1 place-items-center min-w-0 mobile:min-w-touch min-h-9 mobile:min-h-touch text-muted rounded-2 hover:bg-surface-hover hover:text-text"
          aria-label={title}
          title={title}
          onClick={() => onGroup(index)}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
};

/** How many cells the first line has. */
const columnsOf = (cells: readonly HTMLElement[]): number => {
  const top = cells[0]?.offsetTop;
  const next = cells.findIndex((cell) => cell.offsetTop !== top);
  return next < 0 ? cells.length : next;
};

/** The index that an arrow key leads to from `at`; `at` itself at the edges. The arrows follow the writing direction. */
export const stepInGrid = (key: string, at: number, count: number, columns: number, isRtl: boolean): number => {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  const step = { [forward]: 1, [back]: -1, ArrowDown: columns, ArrowUp: -columns, Home: -at, End: count - 1 - at }[key];
  if (step === undefined) return -1;
  const next = at + step;
  return next < 0 || next >= count ? at : next;
};

/** Arrow keys move the focus between the buttons of a grid (`[data-pick]`). */
export const moveInGrid = (event: KeyboardEvent<HTMLElement>): void => {
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-pick]')];
  const at = cells.findIndex((cell) => cell === document.activeElement);
  if (at < 0) return;
  const next = stepInGrid(event.key, at, cells.length, columnsOf(cells), document.documentElement.dir === 'rtl');
  if (next < 0) return;
  event.preventDefault();
  cells[next]?.focus();
};

/** The last chosen emoji and stickers, newest first, as they are written in a text. Kept on the device by person. */
const keyOf = (userId: string): string => `picks ${userId}`;

/** Kept at most: three rows of stickers or of emoji. */
const most = 24;

export const readRecentEmoji = (userId: string): readonly string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((pick) => typeof pick === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
};

export const addRecentEmoji = (userId: string, pick: string): void => {
  try {
    const picks = [pick, ...readRecentEmoji(userId).filter((other) => other !== pick)].slice(0, most);
    localStorage.setItem(keyOf(userId), JSON.stringify(picks));
  } catch {
    // The storage is blocked or full: nothing is recent then.
  }
};

const pickerTabs = ['emoji', 'stickers', 'recent'] as const;
export type PickerTab = (typeof pickerTabs)[number];

interface EmojiPickerProps {
  readonly userId: string;
  readonly opensAt: PickerTab;
  /** Called with the choice as it is written in a text: an emoji, or `:bc_name:`. */
  readonly onPick: (words: string) => void;
  /** What was searched for was picked with Enter: nothing more is. */
  readonly onDone: () => void;
  /** Sends a sticker at once, as a message of its own. Without it stickers are put into the text. */
  readonly onSend?: ((sticker: string) => void) | undefined;
}

const stickerOf = (pick: string): Sticker | undefined => findSticker(pick.replaceAll(':', ''));

const Recent = ({ userId, onPick }: Pick<EmojiPickerProps, 'userId' | 'onPick'>) => {
  const { t } = useTranslation('messages');
  const picks = readRecentEmoji(userId);
  const emojis = picks.filter((pick) => !stickerOf(pick));
  const stickers = picks.map(stickerOf).filter((sticker) => sticker !== undefined);
  if (picks.length === 0) return <p className="py-6 px-4 text-muted text-center">{t('picker.noRecent')}</p>;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(40px,1fr))] mobile:grid-cols-[repeat(auto-fill,minmax(44px,1fr))]">
        {emojis.map((emoji) => (
          <EmojiButton key={emoji} emoji={emoji} onPick={onPick} />
        ))}
      </div>
      {stickers.length > 0 && <StickerGrid stickers={stickers} onPick={onPick} />}
    </>
  );
};

/** Emoji, stickers and recent choices, with a search over the first two. Its code is loaded when it first opens. */
export const EmojiPicker = ({ userId, opensAt, onPick, onDone, onSend }: EmojiPickerProps) => {
  const { t } = useTranslation('messages');
  const [tab, setTab] = useState<PickerTab>(opensAt);
  const [typed, setTyped] = useState('');
  const [intoText, setIntoText] = useState(() => readLocal('stickersIntoText') === 'yes');
  const pane = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  // Not on a phone, whose keyboard would cover what there is to choose.
  useLayoutEffect(() => {
    if (hasFinePointer()) search.current?.focus();
  }, []);
  const pick = (words: string) => {
    addRecentEmoji(userId, words);
    if (onSend && !intoText && stickerOf(words)) onSend(words);
    else onPick(words);
  };
  const choosePlace = (on: boolean) => {
    setIntoText(on);
    writeLocal('stickersIntoText', on ? 'yes' : null);
  };
  /** What is typed anywhere is searched for, from its first letter on. */
  const startSearch = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !startsWriting(event.nativeEvent)) return;
    if (tab === 'recent') flushSync(() => setTab('emoji'));
    search.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.target !== search.current) return startSearch(event);
    if (isComposing(event)) return;
    const first = pane.current?.querySelector<HTMLElement>('[data-pick]');
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (event.key === 'ArrowDown') return first?.focus();
    first?.click();
    onDone();
  };
  return (
    <div className="w-[min(380px,calc(100vw_-_36px))] min-h-50" role="presentation" onKeyDown={onKey}>
      <Tabs
        label={t('picker.label')}
        value={tab}
        onChange={setTab}
        tabs={pickerTabs.map((value) => ({ value, label: t(`picker.${value}`) }))}
      >
        {tab !== 'recent' && (
          <input
            ref={search}
            className={styles.search}
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder={t('picker.search')}
            aria-label={t('picker.search')}
            autoComplete="off"
            dir="auto"
          />
        )}
        {tab === 'emoji' && typed.trim() === '' && (
          <GroupStrip onGroup={(index) => pane.current?.querySelectorAll('section')[index]?.scrollIntoView()} />
        )}
        <div ref={pane} className={styles.pane} role="group" onKeyDown={moveInGrid}>
          <TabPanel value="emoji">
            <EmojiGrid typed={typed} onPick={pick} />
          </TabPanel>
          <TabPanel value="stickers">
            {onSend && (
              <Switch checked={intoText} onChange={(event) => choosePlace(event.target.checked)}>
                {t('picker.intoText')}
              </Switch>
            )}
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
