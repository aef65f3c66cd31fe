import { limits } from '@baithak/protocol/limits';
import { foldTag } from '@baithak/protocol/contracts/threads.rules';
import { type KeyboardEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Written } from '../../../ui/written.tsx';
import { isComposing } from '../../../lib/keyboard.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { SuggestionList } from '../../composer/suggestions/suggestion-list.tsx';
import { tagTriggers, useSuggestions } from '../../composer/suggestions/use-suggestions.ts';
import { useThreads } from '../live/threads-cache.ts';
import type { RoomThreads } from '../live/threads-state.ts';
import styles from './forms.module.css';

/** Ends a word of a list, in either script and on a keyboard of wide signs. */
const separators = /[,،，;؛\n]/;

/** Adds tags, each once whatever its spelling; what is over the limits stays out. */
export const addTags = (tags: readonly string[], words: string): readonly string[] => {
  const all = new Map(tags.map((tag) => [foldTag(tag), tag]));
  for (const word of words.split(separators)) {
    const tag = word.trim().replace(/^#+/, '').trim();
    if (tag !== '' && [...tag].length <= limits.tag && !all.has(foldTag(tag)) && all.size < limits.tags)
      all.set(foldTag(tag), tag);
  }
  return [...all.values()];
};

/**
 * The tags with those that a separator ends, and what is not ended yet. The keys of a phone's keyboard have no names, and what
 * is pasted has no keys: what stands in the field decides.
 */
const splitTags = (tags: readonly string[], written: string): readonly [all: readonly string[], last: string] => {
  const pieces = written.split(separators);
  const last = [...(pieces.pop() ?? '').trimStart()].slice(0, limits.tag).join('');
  if (pieces.length === 0) return [tags, last];
  const all = addTags(tags, pieces.join());
  return [all, all.length < limits.tags ? last : ''];
};

/** The tags of all loaded threads, the most used first, each once whatever its spelling. */
export const tagsOf = (known: RoomThreads['known']): readonly string[] => {
  const counted = new Map<string, { tag: string; count: number }>();
  for (const { thread } of known.values()) {
    for (const tag of thread.tags)
      counted.set(foldTag(tag), { tag, count: (counted.get(foldTag(tag))?.count ?? 0) + 1 });
  }
  return [...counted.values()].toSorted((a, b) => b.count - a.count).map(({ tag }) => tag);
};

interface TagsFieldProps {
  readonly tags: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  /** What is not ended yet. It stays where it is when the field is left: what moved then would slip away under a press on Post. */
  readonly words: string;
  readonly onWords: (words: string) => void;
}

/**
 * Tags of a thread. Enter or a comma of either script, typed or pasted, ends one, Backspace in the empty field takes the last
 * one back. Those that the room has are suggested.
 */
export const TagsField = ({ tags, onChange, words, onWords }: TagsFieldProps) => {
  const { t } = useTranslation('threads');
  const write = (written: string) => {
    const [all, last] = splitTags(tags, written);
    onChange(all);
    onWords(last);
  };
  const known = useThreads((room) => room.known);
  const others = useMemo(() => tagsOf(known).filter((tag) => addTags(tags, tag).length > tags.length), [known, tags]);
  const suggestions = useSuggestions(
    { text: words, caret: words.length },
    tagTriggers,
    (_trigger, item) => write(`${item.words},`),
    others,
  );
  const { listId, active, items } = suggestions;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (suggestions.onKeyDown(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      write(`${words},`);
    } else if (event.key === 'Backspace' && words === '') onChange(tags.slice(0, -1));
  };
  return (
    <Field label={t('tags')} hint={t('tagsHint', { most: limits.tags, length: limits.tag })}>
      {(control) => (
        <>
          {tags.length > 0 && (
            <span className="flex flex-1 flex-wrap items-center gap-1.5 min-w-0">
              {tags.map((tag) => (
                <span
                  key={tag}
                  className={`${styles.tag} inline-flex items-center gap-0.5 ps-2.25 pe-0.75 rounded-[var(--r-1)_var(--r-1)_9px_9px] bg-accent-soft text-accent-text text-xs font-medium`}
                >
                  <bdi>
                    <Written text={tag} />
                  </bdi>
                  <button
                    type="button"
                    aria-label={t('removeTag', { tag: isolate(tag) })}
                    onClick={() => onChange(tags.filter((other) => other !== tag))}
                  >
                    <Icon name="close" size="tiny" />
                  </button>
                </span>
              ))}
            </span>
          )}
          <span className="relative block">
            <SuggestionList {...suggestions} />
            <TextInput
              {...control}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={items.length > 0}
              aria-controls={items.length > 0 ? listId : undefined}
              aria-activedescendant={active?.optionId}
              value={words}
              dir="auto"
              autoComplete="off"
              enterKeyHint="enter"
              disabled={tags.length >= limits.tags}
              // What an input method composes is not to be changed under it.
              onChange={({ target, nativeEvent }) =>
                'isComposing' in nativeEvent && nativeEvent.isComposing ? onWords(target.value) : write(target.value)
              }
              onCompositionEnd={({ currentTarget }) => write(currentTarget.value)}
              onKeyDown={onKeyDown}
            />
          </span>
        </>
      )}
    </Field>
  );
};
