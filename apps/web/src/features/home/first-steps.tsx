import type { FeaturedRoom, RoomListItem } from '@baithak/protocol/entities/room';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { texts as firstStepsTexts } from '../../i18n/lazy/first-steps.ts';
import type { Texts } from '../../i18n/texts.ts';
import { firstRoom, firstStepsAddress } from '../../lib/addresses.ts';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { Sticker } from '../../ui/graphics/sticker.tsx';
import styles from './first-steps.module.css';

const useFirstStepsTexts = () => {
  const texts: Texts<typeof firstStepsTexts.en> =
    firstStepsTexts[useTranslation().i18n.language === 'ur' ? 'ur' : 'en'];
  const doneOf = (done: number, all: number): string =>
    texts.done.replace('{{done}}', String(done)).replace('{{all}}', String(all));
  return { texts, doneOf };
};

/** What an Owner does first, in the order of the page. */
const stepNames = ['owner', 'picture', 'welcome', 'room', 'rules', 'address'] as const;
export type StepName = (typeof stepNames)[number];

interface Known {
  readonly rooms: readonly Pick<RoomListItem, 'slug' | 'iOwn' | 'memberCount'>[];
  readonly featured: readonly Pick<FeaturedRoom, 'slug' | 'memberCount'>[];
  readonly picture: string | null;
  /** Of the Owner's own room; empty without one. */
  readonly rules: string;
}

/** A room that the Owner has made: the first one is the platform's. */
export const isOwn = ({ slug, iOwn }: Pick<RoomListItem, 'slug' | 'iOwn'>): boolean => iOwn && slug !== firstRoom;

/** The steps that are done: each is seen by what is there, none is a mark that somebody has set. */
export const stepsDone = ({ rooms, featured, picture, rules }: Known): ReadonlySet<StepName> => {
  const seen: Readonly<Record<StepName, boolean>> = {
    owner: true,
    picture: picture !== null,
    welcome: rooms.some(({ slug }) => slug === firstRoom),
    room: rooms.some(isOwn),
    rules: rules !== '',
    address: [...rooms, ...featured].some(({ memberCount }) => memberCount > 1),
  };
  return new Set(stepNames.filter((name) => seen[name]));
};

interface FirstStepsPageProps {
  readonly done: ReadonlySet<StepName>;
  /** The button of each step, under this label; `isNext`: it is the first that is not done. */
  readonly actionOf: (step: StepName, label: string, isNext: boolean) => ReactNode;
  readonly onClose: () => void;
}

/** What an Owner does first, each with what is done and a way to do it (docs/design.md#first-visit). */
export const FirstStepsPage = ({ done, actionOf, onClose }: FirstStepsPageProps) => {
  const { texts, doneOf } = useFirstStepsTexts();
  const next = stepNames.find((name) => !done.has(name));
  return (
    <div className="grid content-start gap-5 w-[min(660px,100%)] mx-auto py-6 px-4 mobile:py-4 mobile:px-3">
      <header className="flex items-center gap-4 mobile:items-start">
        <Sticker name="khushamdeed" size={96} />
        <div>
          <h1 className="display text-xl">{texts.title}</h1>
          <p className="text-muted">{texts.text}</p>
        </div>
      </header>
      <ol className="bg-surface-raised line rounded-[8px_8px_22px_22px]">
        {stepNames.map((name, at) => {
          const { title, text, act } = texts.steps[name];
          const isDone = done.has(name);
          return (
            <li
              key={name}
              className={`${styles.step} flex items-center gap-3 py-2.5 px-3 mobile:flex-wrap`}
              data-done={isDone}
            >
              <span
                className={`${styles.mark} flex-none grid place-content-center w-6.5 h-6.5 [border:1px_solid_var(--border-strong)] rounded-[6px_6px_10px_10px] text-2xs`}
              >
                {isDone ? (
                  <span role="img" aria-label={texts.isDone}>
                    <Icon name="check" size="small" />
                  </span>
                ) : (
                  <span className="numbers">{at + 1}</span>
                )}
              </span>
              <div className={styles.words}>
                <h2>{title}</h2>
                <p>{text}</p>
              </div>
              {actionOf(name, act, name === next)}
            </li>
          );
        })}
      </ol>
      <footer className="text-muted flex items-center justify-between gap-3">
        <span>{doneOf(done.size, stepNames.length)}</span>
        <Button tone="ghost" onClick={onClose}>
          {texts.close}
        </Button>
      </footer>
    </div>
  );
};

export const FirstStepsRow = ({ done, isOpen }: { done: number; isOpen: boolean }) => {
  const { texts, doneOf } = useFirstStepsTexts();
  return (
    <nav className="pt-1 px-2 pb-0" aria-label={texts.row}>
      <Link
        to={firstStepsAddress}
        className={classNames(
          styles.row,
          'grid grid-cols-[38px_minmax(0,1fr)] gap-x-2.5 items-center justify-items-center min-h-13 py-1 px-2 rounded-2 text-inherit no-underline hover:bg-surface-hover focus-visible:bg-surface-hover',
          isOpen && 'bg-surface-active hover:bg-surface-active',
        )}
        aria-current={isOpen ? 'page' : undefined}
      >
        <Icon name="door" />
        <span className={styles.words}>
          <b>{texts.row}</b>
          <span className="text-xs text-muted">{doneOf(done, stepNames.length)}</span>
        </span>
      </Link>
    </nav>
  );
};
