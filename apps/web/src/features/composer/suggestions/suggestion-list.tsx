import { findSticker } from '@baithak/protocol/text/stickers';
import { useTranslation } from 'react-i18next';
import { rankKey } from '../../people/rank.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Written } from '../../../ui/written.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { Sticker } from '../../message-body/inline-parts.tsx';
import { Avatar } from '../../people/avatar.tsx';
import type { Suggestion } from './suggestion.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import styles from './suggestion-list.module.css';
import { type Suggestions, type Trigger, goesOn, isWhole, optionId, useSide } from './use-suggestions.ts';

const SuggestedCommand = lazyPart(async () => (await import('../bots/suggested-command.tsx')).SuggestedCommand);
const SuggestedBot = lazyPart(async () => (await import('../bots/suggested-command.tsx')).SuggestedBot);
const SuggestedHead = lazyPart(async () => (await import('../bots/suggested-command.tsx')).SuggestedHead);
const CommandKeys = lazyPart(async () => (await import('../bots/suggested-command.tsx')).CommandKeys);
const SoundWords = lazyPart(async () => (await import('../../sounds/sound-words.tsx')).SoundWords);

/** A sticker's label in the reader's language; an emoji's short name, which is written out. */
const EmojiName = ({ name }: { name: string }) => {
  const { i18n } = useTranslation();
  const sticker = findSticker(name);
  return sticker ? <b>{i18n.language === 'ur' ? sticker.ur : sticker.en}</b> : <b dir="ltr">:{name}:</b>;
};

const Line = ({ item, isOn }: { item: Suggestion; isOn: boolean }) => {
  const { t } = useTranslation('messages');
  const { t: tp } = useTranslation('people');
  switch (item.type) {
    case 'person':
      return (
        <>
          <Avatar
            id={item.user._id}
            username={item.user.username}
            picture={item.user.profile.picture}
            rank={item.rank ?? 0}
            size={28}
            presence={item.isHere ? 'online' : undefined}
          />
          <b dir="ltr">
            <bdi>{item.user.username}</bdi>
          </b>
          <span className="truncate text-muted text-xs">
            {item.rank === null ? t('suggest.away') : tp(`rank.${rankKey(item.rank)}`)}
          </span>
        </>
      );
    case 'bot':
      return <SuggestedBot botId={item.key} username={item.username} waiting={<b dir="ltr">#{item.username}</b>} />;
    case 'botCommand':
      return (
        <SuggestedCommand
          botId={item.botId}
          username={item.username}
          words={item.words}
          command={item.command}
          written={item.written}
          isOn={isOn}
          waiting={<b dir="ltr">{item.words}</b>}
        />
      );
    case 'command':
      return (
        <>
          <Icon name="slash" />
          <b dir="ltr">{item.words}</b>
          <span className="truncate text-muted text-xs">{t(`command.descriptions.${item.command}`)}</span>
        </>
      );
    case 'sound':
      return (
        <>
          <Icon name="volume" />
          <b dir="ltr">{item.words}</b>
          <SoundWords sound={item.sound} />
        </>
      );
    case 'tag':
      return (
        <>
          <Icon name="tag" />
          <b>
            <bdi>
              <Written text={item.words} />
            </bdi>
          </b>
        </>
      );
    case 'emoji':
      return (
        <>
          {item.unicode === null ? (
            <Sticker name={item.name} size="inline" />
          ) : (
            <span className={styles.emoji} aria-hidden="true">
              {item.unicode}
            </span>
          )}
          <EmojiName name={item.name} />
          <span />
        </>
      );
  }
};

const Head = ({ trigger, items }: { trigger: Trigger; items: readonly Suggestion[] }) => {
  const first = items.find((item) => item.type === 'botCommand');
  if (!first) return null;
  const { command, written } = first;
  return (
    <SuggestedHead
      typed={(trigger.type === 'bot' ? '#' : '/') + trigger.typed}
      told={trigger.type === 'told' ? first.username : undefined}
      current={written === null ? undefined : { command, written }}
    />
  );
};

interface KeysProps {
  readonly trigger: Trigger;
  readonly text: string;
  readonly item: Suggestion | undefined;
}

const Keys = ({ trigger, text, item }: KeysProps) => {
  const { t } = useTranslation('messages');
  if (item?.type === 'botCommand' && (trigger.type === 'command' || item.written !== null))
    return (
      <CommandKeys
        command={item.command}
        written={item.written === null ? null : text.slice(item.words.length)}
        goesOn={goesOn(item)}
        isWhole={isWhole(text, trigger, item)}
      />
    );
  return (
    <>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('suggest.choose')}
      </span>
      <span>
        <kbd>Tab</kbd> {t('suggest.complete')}
      </span>
      <span>
        <kbd>Esc</kbd> {t('suggest.close')}
      </span>
    </>
  );
};

/** The suggestions above the composer, or below it where there is more space. Arrow keys choose, Tab, Enter or a press accepts, Escape closes. */
export const SuggestionList = ({ listId, trigger, text, items, at, point, choose }: Suggestions) => {
  const { t } = useTranslation('messages');
  const popup = useSide(items.length);
  if (!trigger || items.length === 0) return null;
  return (
    <div
      ref={popup}
      className={`${styles.popup} absolute z-(--z-popover) bottom-[calc(100%_+_8px)] inset-s-2 w-[min(440px,calc(100%_-_16px))] p-1.5 bg-surface-raised line rounded-3 shadow-3`}
    >
      <Head trigger={trigger} items={items} />
      <div
        className="max-h-[min(320px,38dvh)] overflow-y-auto"
        id={listId}
        role="listbox"
        aria-label={t(`suggest.${trigger.type === 'told' ? 'command' : trigger.type}`)}
      >
        {items.map((item, index) => (
          <button
            key={item.key}
            type="button"
            tabIndex={-1}
            id={optionId(listId, index)}
            role="option"
            aria-selected={index === at}
            className={classNames(
              styles.option,
              'grid grid-cols-[28px_auto_minmax(0,1fr)] gap-2.5 items-center w-full min-h-9.5 py-0.5 px-2 rounded-2 mobile:min-h-touch',
              index === at && styles.on,
            )}
            // The field keeps the focus: otherwise a phone's keyboard would close and open again.
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => index !== at && point(index)}
            onClick={() => choose(item)}
          >
            <Line item={item} isOn={index === at} />
          </button>
        ))}
      </div>
      <p
        className={`${styles.keys} flex flex-wrap gap-y-1 gap-x-2.5 items-center mt-1 pt-1.5 px-2 pb-1 line-t text-muted text-xs`}
        aria-hidden="true"
      >
        <Keys trigger={trigger} text={text} item={items[at]} />
      </p>
    </div>
  );
};
