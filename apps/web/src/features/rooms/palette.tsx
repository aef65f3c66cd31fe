import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { isolated } from '../../lib/bidi.ts';
import { isComposing } from '../../lib/is-composing.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tile } from '../../ui/tile.tsx';
import { Avatar } from '../people/avatar.tsx';
import { useGoals, type Goal } from './find-anything.ts';
import styles from './palette.module.css';

const kinds = ['yours', 'open', 'people', 'search'] as const;

interface OptionProps {
  readonly id: string;
  readonly goal: Goal;
  readonly isChosen: boolean;
  readonly onGo: () => void;
}

const Picture = ({ goal }: { goal: Goal }) => {
  if (goal.kind === 'search')
    return (
      <span className={styles.sign}>
        <Icon name="search" />
      </span>
    );
  return goal.user ? (
    <Avatar username={goal.user.username} picture={goal.user.picture} rank={0} size={28} />
  ) : (
    <Tile seed={goal.id} tile={goal.tile} size={28} />
  );
};

const Label = ({ goal }: { goal: Goal }) => {
  const { t } = useTranslation('rooms');
  return goal.kind === 'search' ? (
    <span className="truncate">{t('palette.searchFor', { words: isolated(goal.title) })}</span>
  ) : (
    <bdi className="truncate">{goal.title}</bdi>
  );
};

const Option = ({ id, goal, isChosen, onGo }: OptionProps) => (
  <button
    type="button"
    tabIndex={-1}
    id={id}
    role="option"
    aria-selected={isChosen}
    className={classNames(styles.option, isChosen && styles.chosen)}
    onClick={onGo}
    ref={(node) => {
      if (isChosen) node?.scrollIntoView({ block: 'nearest' });
    }}
  >
    <Picture goal={goal} />
    <Label goal={goal} />
  </button>
);

const stepOf = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at + count - 1) % count;
  return null;
};

const Finder = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  const navigate = useNavigate();
  const id = useId();
  const [words, setWords] = useState('');
  const [wish, setWish] = useState(0);
  const { goals, isWaiting } = useGoals(words);
  const at = Math.min(wish, Math.max(0, goals.length - 1));
  const optionId = (index: number) => `${id}-${index}`;
  const go = (goal: Goal | undefined) => {
    if (!goal) return;
    onClose();
    void navigate(goal.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composing of a word in some keyboards.
    if (isComposing(event)) return;
    const step = goals.length > 0 ? stepOf(event.key, at, goals.length) : null;
    if (step === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === null) go(goals[at]);
    else setWish(step);
  };
  return (
    <>
      <label className={styles.field}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-expanded={goals.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={goals.length > 0 ? optionId(at) : undefined}
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setWish(0);
          }}
          onKeyDown={onKeyDown}
          autoFocus
          autoComplete="off"
          dir="auto"
        />
      </label>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('palette.title')}
        className={styles.list}
        aria-busy={isWaiting}
      >
        {kinds.map((kind) => {
          const own = goals.flatMap((goal, index) => (goal.kind === kind ? [{ goal, index }] : []));
          if (own.length === 0) return null;
          return (
            <div key={kind} role="group" aria-label={t(`palette.${kind}`)}>
              <div className={styles.heading} aria-hidden="true">
                {t(`palette.${kind}`)}
              </div>
              {own.map(({ goal, index }) => (
                <Option key={goal.id} id={optionId(index)} goal={goal} isChosen={index === at} onGo={() => go(goal)} />
              ))}
            </div>
          );
        })}
      </div>
      {goals.every(({ kind }) => kind === 'search') && (
        <p className={styles.nothing} role="status">
          {isWaiting ? t('palette.waiting') : t('palette.nothing')}
        </p>
      )}
    </>
  );
};

/** Goes to a room or a person by a few letters of the name. */
export const Palette = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  return (
    <Dialog open={open} onClose={onClose} title={t('palette.title')}>
      {open && <Finder onClose={onClose} />}
    </Dialog>
  );
};
