import type { FeaturedRoom, RoomListItem } from '@baithak/protocol/entities/room';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import en from '../../i18n/lazy/first-steps.en.ts';
import ur from '../../i18n/lazy/first-steps.ur.ts';
import type { Texts } from '../../i18n/texts.ts';
import { firstRoom, firstStepsAddress } from '../../lib/addresses.ts';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { Sticker } from '../../ui/graphics/sticker.tsx';
import styles from './first-steps.module.css';

/** The texts in the language of the screen, and how many steps are done in words. */
const useFirstStepsTexts = () => {
  const texts: Texts<typeof en> = useTranslation().i18n.language === 'ur' ? ur : en;
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
    <div className={styles.page}>
      <header className={styles.head}>
        <Sticker name="khushamdeed" size={96} />
        <div>
          <h1 className={classNames('display', styles.title)}>{texts.title}</h1>
          <p className={styles.text}>{texts.text}</p>
        </div>
      </header>
      <ol className={styles.steps}>
        {stepNames.map((name, at) => {
          const { title, text, act } = texts.steps[name];
          const isDone = done.has(name);
          return (
            <li key={name} className={styles.step} data-done={isDone}>
              <span className={styles.mark}>
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
      <footer className={styles.foot}>
        <span>{doneOf(done.size, stepNames.length)}</span>
        <Button tone="ghost" onClick={onClose}>
          {texts.close}
        </Button>
      </footer>
    </div>
  );
};

/** Leads to the first steps, above the Owner's rooms. */
export const FirstStepsRow = ({ done, isOpen }: { done: number; isOpen: boolean }) => {
  const { texts, doneOf } = useFirstStepsTexts();
  return (
    <nav className={styles.list} aria-label={texts.row}>
      <Link
        to={firstStepsAddress}
        className={classNames(styles.row, isOpen && styles.open)}
        aria-current={isOpen ? 'page' : undefined}
      >
        <Icon name="door" />
        <span className={styles.words}>
          <b>{texts.row}</b>
          <span className={styles.count}>{doneOf(done, stepNames.length)}</span>
        </span>
      </Link>
    </nav>
  );
};
