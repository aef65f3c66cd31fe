import type { Ladder } from '@baithak/protocol/contracts/ladder';
import { linksIn, withoutLinks } from '@baithak/protocol/parts/find-links';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useLadderTexts } from '../../i18n/lazy/ladder.ts';
import { classNames } from '../../lib/class-names.ts';
import { useNow } from '../../lib/time/now.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { stepsAddress, missingAnswers, useLadder, useLeft, useWhen } from './use-ladder.ts';
import styles from './steps-line.module.css';
import type { Written } from './use-steps-line.tsx';

interface LineProps {
  readonly icon: 'link' | 'image';
  readonly title: string;
  readonly reason: string;
  readonly action: ReactNode;
}

const Line = ({ icon, title, reason, action }: LineProps) => {
  const { t } = useLadderTexts();
  return (
    <div
      className={classNames(
        styles.line,
        'flex flex-wrap items-start gap-y-1 gap-x-2.5 py-2.5 px-4 line-b text-sm mobile:px-3',
        icon === 'image' && styles.pictures,
      )}
    >
      <Icon name={icon} size="small" />
      <span className={styles.words}>
        <b role="status">{title}</b> <span className="text-muted">{reason}</span>{' '}
        <Link to={stepsAddress}>{t('yourSteps')}</Link>
      </span>
      {action}
    </div>
  );
};

const useReasons = () => {
  const { t } = useLadderTexts();
  const when = useWhen();
  const left = useLeft();
  const now = useNow();
  return (ladder: Ladder, thing: 'links' | 'pictures'): { title: string; reason: string } => {
    const iso = thing === 'links' ? ladder.linksAt : ladder.picturesAt;
    const missing = missingAnswers(ladder);
    const time = left(iso, now);
    if (time === '' && missing > 0)
      return { title: t(`line.${thing}Answer`, { count: missing }), reason: t('howAnswered') };
    const { key, ...at } = when(iso, `line.${thing}At` as const, `line.${thing}On` as const);
    const hasAnswer = ladder.settings.linksAnswers > 0 ? `${t('line.hasAnswer')} ` : '';
    const answer = missing > 0 ? t('line.missing', { count: missing }) : `${hasAnswer}${time}`;
    return { title: t(key, at), reason: answer };
  };
};

/** Above what a guest writes: which of it is not open yet, when it opens, and a way to take it out (docs/contract.md#guest-ladder). */
export const StepsLine = ({
  text,
  onText,
  files,
  onHeld,
}: Written & { readonly onHeld: (isHeld: boolean) => void }) => {
  const { t } = useLadderTexts();
  const reasons = useReasons();
  const links = linksIn(text).length;
  const chosen = files?.chosen ?? [];
  const { data: ladder, refetch } = useLadder(links > 0 || chosen.length > 0);
  const noLinks = links > 0 && ladder?.step === 0;
  const noPictures = chosen.length > 0 && ladder != null && ladder.step < 2;
  const isHeld = noLinks || noPictures;
  useEffect(() => onHeld(isHeld), [isHeld, onHeld]);
  useEffect(() => () => onHeld(false), [onHeld]);
  const failed = files?.upload.type === 'failed';
  // The server knows better.
  useEffect(() => void (failed && refetch()), [failed, refetch]);
  if (!ladder) return null;
  const pictures = reasons(ladder, 'pictures');
  return (
    <>
      {noLinks && (
        <Line
          icon="link"
          {...reasons(ladder, 'links')}
          action={
            <Button size="small" onClick={() => onText(withoutLinks(text))}>
              {t('line.takeLinksOut', { count: links })}
            </Button>
          }
        />
      )}
      {noPictures && (
        <Line
          icon="image"
          title={pictures.title}
          reason={`${t('line.nothingUploaded')}${missingAnswers(ladder) > 0 ? ` ${pictures.reason}` : ''}`}
          action={
            <Button size="small" onClick={() => chosen.forEach((each) => files?.remove(each))}>
              {t('line.takeFilesOut', { count: chosen.length })}
            </Button>
          }
        />
      )}
    </>
  );
};
