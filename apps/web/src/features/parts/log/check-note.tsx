import { isOnlyBeside, type FaultKind } from '@baithak/protocol/moderation-log/check-chain';
import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { useLogTexts } from '../../../i18n/log/use-log-texts.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { checkStates, type CheckState, type CheckView } from './check-view.ts';
import styles from './check-note.module.css';
import { FaultLine } from './entry-row.tsx';

const tones = {
  page: { icon: 'double-check', look: styles.good },
  part: { icon: 'double-check', look: styles.good },
  whole: { icon: 'double-check', look: styles.good },
  broken: { icon: 'broken', look: styles.bad },
  failed: { icon: 'warning', look: styles.unsure },
} as const;

const buttons = { page: 'all', part: 'on', whole: 'again', failed: 'again' } as const;

/** A number that the script of public pages fills in. */
const Filled = ({ name, value }: { name: 'looked' | 'seq'; value: number | undefined }) => (
  <span data-fill={name} className="numbers">
    {value}
  </span>
);

interface CheckNoteProps {
  /** Null where the script of public pages will say it: then what it may say is all there. */
  readonly view: CheckView | null;
  /** Entries on the page, and of the log. */
  readonly shown: number;
  readonly total: number;
  readonly isBusy: boolean;
  readonly onCheck: () => void;
  /** Where the broken entry is shown, if not on this page. */
  readonly brokenAddress: string | null;
}

const Words = ({ state, view, shown, total }: CheckNoteProps & { state: CheckState }) => {
  const { t } = useLogTexts();
  const components = {
    looked: <Filled name="looked" value={view?.looked} />,
    seq: <Filled name="seq" value={view?.fault?.seq} />,
  };
  return (
    <div className={styles.words}>
      <b>
        {state === 'page' && t('check.page', { count: shown, total })}
        {state === 'whole' && t('check.whole', { count: total })}
        {state === 'part' && <Trans t={t} i18nKey="check.part" components={components} values={{ total }} />}
        {state === 'broken' && <Trans t={t} i18nKey="check.broken" components={components} />}
        {state === 'failed' && t('check.failed')}
      </b>
      {state === 'broken' && <Faults kind={view?.fault?.kind ?? null} />}
      {!(view?.fault && isOnlyBeside(view.fault.kind)) && <p className={styles.line}>{t(`check.${state}Text`)}</p>}
    </div>
  );
};

/** All of them for the script, which shows one. */
const Faults = ({ kind }: { kind: FaultKind | null }) =>
  kind === null ? (
    (['changed', 'erased', 'unjoined', 'missing', 'anew'] as const).map((each) => (
      <FaultLine key={each} kind={each} hidden />
    ))
  ) : (
    <FaultLine kind={kind} />
  );

const Way = ({ state, view, total, isBusy, onCheck, brokenAddress }: CheckNoteProps & { state: CheckState }) => {
  const { t } = useLogTexts();
  if (state !== 'broken')
    return (
      <Button size="small" busy={isBusy} onClick={onCheck} data-check-all>
        {t(`check.${buttons[state]}`, { total })}
      </Button>
    );
  // There is no entry to show.
  if (view?.fault?.kind === 'missing') return null;
  const seq = view?.fault?.seq;
  const look = { className: buttonClass({ size: 'small' }), 'data-show': true };
  const words = (
    <span>
      <Trans t={t} i18nKey="check.show" components={{ seq: <Filled name="seq" value={seq} /> }} />
    </span>
  );
  if (brokenAddress === null)
    return (
      <a href={`#e${seq}`} {...look}>
        {words}
      </a>
    );
  return (
    <Link to={brokenAddress} {...look}>
      {words}
    </Link>
  );
};

/** Whether the log is as it was written, in words, before its entries. */
export const CheckNote = (props: CheckNoteProps) => {
  const { t } = useLogTexts();
  const { view } = props;
  const states = view ? [view.state] : checkStates;
  return (
    <div role="status" className={styles.place}>
      {!view && (
        <div className={`${styles.note} ${styles.unsure}`} data-check="waiting">
          <Icon name="clock" />
          <div className={styles.words}>
            <b>{t('check.waiting')}</b>
            <p className={styles.line}>{t('check.waitingText')}</p>
          </div>
        </div>
      )}
      {states.map((state) => (
        <div key={state} className={`${styles.note} ${tones[state].look}`} data-check={state} hidden={view === null}>
          <Icon name={tones[state].icon} />
          <Words {...props} state={state} />
          <Way {...props} state={state} />
        </div>
      ))}
    </div>
  );
};
