import { Written } from '../../../ui/written.tsx';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import { useDevice } from '../../../lib/breakpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import styles from './thread-list.module.css';
import type { Sort } from '../live/threads-state.ts';

export interface ListChoice {
  readonly sort: Sort;
  /** '' is every tag. */
  readonly tag: string;
}

interface ListBarProps {
  readonly choice: ListChoice;
  readonly onChoose: (choice: ListChoice) => void;
  /** The tags of what is loaded, to choose from. */
  readonly tags: readonly string[];
  /** Null when the reader may not write here. */
  readonly onNew: (() => void) | null;
}

const sorts = ['active', 'new', 'top'] as const;

/** Order, tag and the way to a new thread. */
export const ListBar = ({ choice, onChoose, tags, onNew }: ListBarProps) => {
  const { t } = useTranslation('threads');
  const isPhone = useDevice() === 'mobile';
  const label = choice.tag === '' ? t('allTags') : isolate(choice.tag);
  return (
    <div className={styles.bar} data-bar>
      <Segmented
        label={t('sort')}
        value={choice.sort}
        onChange={(sort) => onChoose({ ...choice, sort })}
        options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
      />
      {(tags.length > 0 || choice.tag !== '') && (
        <Menu
          align="start"
          trigger={
            <Button tone="outline" size="small" icon="tag" aria-label={`${t('tagFilter')}: ${label}`}>
              {(!isPhone || choice.tag !== '') && label}
            </Button>
          }
        >
          <MenuItem onChoose={() => onChoose({ ...choice, tag: '' })}>{t('allTags')}</MenuItem>
          <MenuSeparator />
          {tags.map((tag) => (
            <MenuItem key={tag} icon="tag" onChoose={() => onChoose({ ...choice, tag })}>
              <bdi>
                <Written text={tag} />
              </bdi>
            </MenuItem>
          ))}
        </Menu>
      )}
      {onNew && (
        <span className={styles.new}>
          <Button tone="primary" size="small" icon="plus" aria-label={t('newThread')} onClick={onNew}>
            {isPhone ? t('newShort') : t('newThread')}
          </Button>
        </span>
      )}
    </div>
  );
};
