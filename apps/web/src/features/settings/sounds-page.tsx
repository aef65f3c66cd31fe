import { useTranslation } from 'react-i18next';
import { useSettings } from '../../lib/settings.ts';
import { Button } from '../../ui/button.tsx';
import { Choices } from './choices.tsx';
import { PageFrame } from './page-frame.tsx';
import { occasions, playSound } from './sounds.ts';
import styles from './sounds-page.module.css';
import { useChoose } from './use-choose.ts';

const choices = ['all', 'pm', 'none'] as const;

/** All, private messages only, or none; and a way to hear them first. */
export const SoundsPage = () => {
  const { t } = useTranslation('settings');
  const choose = useChoose();
  const { sounds } = useSettings();
  return (
    <PageFrame title={t('pages.sounds')} text={t('sounds.text')}>
      <Choices
        title={t('sounds.which')}
        value={sounds}
        onChange={(chosen) => choose({ sounds: chosen })}
        options={choices.map((value) => ({ value, label: t(`sounds.${value}`), hint: t(`sounds.${value}Hint`) }))}
      />
      <div className={styles.hear} role="group" aria-label={t('sounds.hear')}>
        <b>{t('sounds.hear')}</b>
        {occasions.map((occasion) => (
          <Button key={occasion} icon="volume" onClick={() => playSound(occasion)}>
            {t(`sounds.${occasion}`)}
          </Button>
        ))}
      </div>
    </PageFrame>
  );
};
