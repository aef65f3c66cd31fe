import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Sticker } from '../../../ui/graphics/sticker.tsx';
import styles from './first-steps.module.css';
import { stepNames, type StepName } from './steps.ts';
import { useFirstStepsTexts } from './use-first-steps-texts.ts';

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
