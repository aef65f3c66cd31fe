import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import type { IconName } from '../../../ui/graphics/icon-shapes.ts';
import { checkNames, checks, type CheckName, type Finding } from './browser-checks.ts';
import { TextPage } from '../text-page.tsx';
import styles from './tests-page.module.css';

type Findings = Partial<Record<CheckName, Finding>>;

const icons: Readonly<Record<Finding['state'] | 'waiting', IconName>> = {
  good: 'check',
  poor: 'warning',
  bad: 'close',
  waiting: 'clock',
};

const Row = ({ name, finding }: { name: CheckName; finding: Finding | undefined }) => {
  const { t } = useTranslation('pages');
  const state = finding?.state ?? 'waiting';
  return (
    <li className={classNames(styles.row, styles[state])} data-state={state}>
      <Icon name={icons[state]} />
      <div>
        <h2 className={styles.name}>
          {t(`tests.checks.${name}`)} <span className={styles.state}>{t(`tests.states.${state}`)}</span>
        </h2>
        <p>{t(`tests.results.${finding?.result ?? 'waiting'}`, { count: finding?.count ?? 0 })}</p>
      </div>
    </li>
  );
};

/** Checks the visitor's browser and connection by trying each feature (docs/product.md#tests-page). */
export const TestsPage = () => {
  const { t } = useTranslation('pages');
  const [findings, setFindings] = useState<Findings>({});
  const check = useCallback((name: CheckName) => {
    setFindings((all) => ({ ...all, [name]: undefined }));
    void checks[name]().then((finding) => setFindings((all) => ({ ...all, [name]: finding })));
  }, []);
  const all = useCallback(() => checkNames.forEach(check), [check]);
  useEffect(all, [all]);
  const isDone = checkNames.every((name) => findings[name] !== undefined);
  return (
    <TextPage title={t('tests.title')}>
      <p>{t('tests.text')}</p>
      <noscript>{t('tests.noScript')}</noscript>
      <ul className={styles.rows} aria-busy={!isDone}>
        {checkNames.map((name) => (
          <Row key={name} name={name} finding={findings[name]} />
        ))}
      </ul>
      <div className={styles.actions}>
        <Button tone="primary" icon="retry" onClick={all}>
          {t('tests.again')}
        </Button>
      </div>
    </TextPage>
  );
};
