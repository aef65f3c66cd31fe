import type { Ladder } from '@baithak/protocol/contracts/ladder';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLadderTexts } from '../../i18n/ladder/use-ladder-texts.ts';
import { isolate } from '../../lib/bidi.ts';
import { classNames } from '../../lib/class-names.ts';
import { useTimes } from '../../lib/time/use-times.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Floor } from '../../ui/graphics/tile.tsx';
import { useWhen } from '../parts/ladder/steps-words.ts';
import { useLadder } from '../parts/ladder/use-ladder.ts';
import { Needs } from './needs.tsx';
import { Step } from './step.tsx';
import styles from './steps-page.module.css';

/** Since when links are open: the time and the first answer, whichever came later. */
const linksSince = ({ linksAt, answeredAt, settings }: Ladder): string | null => {
  if (settings.linksAnswers === 0) return linksAt;
  if (settings.linksAnswers > 1 || answeredAt === null) return null;
  return answeredAt > linksAt ? answeredAt : linksAt;
};

const OpenSince = ({ iso }: { readonly iso: string | null }) => {
  const { t } = useLadderTexts();
  const { moment } = useTimes();
  return (
    <span className={styles.open}>{iso === null ? t('open') : t('openSince', { when: isolate(moment(iso)) })}</span>
  );
};

const Steps = ({ ladder }: { readonly ladder: Ladder }) => {
  const { t } = useLadderTexts();
  const when = useWhen();
  const { step } = ladder;
  const { key, ...at } = when(ladder.picturesAt, 'laterAt' as const, 'later' as const);
  return (
    <ol>
      <Step state="done" icon="chat" title={t('words.title')} text={t('words.text')}>
        <OpenSince iso={ladder.startedAt} />
      </Step>
      <Step state={step === 0 ? 'here' : 'done'} icon="link" title={t('links.title')} text={t('links.text')}>
        {step === 0 ? <Needs ladder={ladder} /> : <OpenSince iso={linksSince(ladder)} />}
      </Step>
      <Step
        state={(['later', 'here', 'done'] as const)[step]}
        icon="image"
        title={t('pictures.title')}
        text={step === 0 ? t(key, at) : t('pictures.text')}
      >
        {step === 1 && <Needs ladder={ladder} />}
        {step === 2 && <OpenSince iso={null} />}
      </Step>
      <Step state="later" icon="mail" title={t('members.title')} text={t('members.text')} />
    </ol>
  );
};

const Beside = ({ rooms, upgradeTo }: StepsPageProps) => {
  const { t } = useLadderTexts();
  return (
    <div className={styles.beside}>
      <section className={styles.skip}>
        <Floor seed="skip" size={32} className={styles.tiles} />
        <div className={styles.skipWords}>
          <h2 className={classNames('display', styles.skipTitle)}>{t('skip.title')}</h2>
          <p className={styles.muted}>
            {t('skip.text')} {t('skip.keep', { count: rooms })}
          </p>
          <Link to={upgradeTo} className={buttonClass({ tone: 'primary', wide: true })}>
            {t('skip.do')}
          </Link>
        </div>
      </section>
      <section className={styles.back}>
        <h2>{t('back.title')}</h2>
        <p className={styles.muted}>{t('back.text')}</p>
      </section>
    </div>
  );
};

interface StepsPageProps {
  /** How many rooms the guest has joined. */
  readonly rooms: number;
  readonly upgradeTo: string;
}

/** What a guest may do, what is missing for the next step, and how to skip the steps (docs/contract.md#guest-ladder). */
export const StepsPage = (props: StepsPageProps) => {
  const { t } = useLadderTexts();
  const { t: tc } = useTranslation('common');
  const { data: ladder, isError, refetch } = useLadder();
  return (
    <div className={styles.two} aria-busy={ladder === undefined && !isError}>
      {ladder && <Steps ladder={ladder} />}
      {!ladder && isError && (
        <Note tone="danger" alert>
          {t('loadFailed')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {tc('tryAgain')}
          </Button>
        </Note>
      )}
      {!ladder && !isError && <div />}
      <Beside {...props} />
    </div>
  );
};
