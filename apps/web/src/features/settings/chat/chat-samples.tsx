import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chatColors, type ChatColors } from '../../../lib/settings/chat-colors.ts';
import { themes, type Theme } from '../../../lib/settings/stored-theme.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import styles from './chat-samples.module.css';

type Made = Readonly<Record<Theme, Record<string, string>>>;

/** Themes in which a chosen colour had to be adjusted to be readable. */
const moved = ({ textColor, backgroundColor, hideColors }: ChatColors, made: Made): readonly Theme[] =>
  hideColors
    ? []
    : themes.filter(
        (theme) =>
          (textColor !== '' && made[theme]['--text'] !== textColor) ||
          (backgroundColor !== '' && made[theme]['--surface'] !== backgroundColor),
      );

/** A sample message in each theme with the chosen colours, and a note on whether they are readable. */
export const ChatSamples = ({ colors }: { colors: ChatColors }) => {
  const { t } = useTranslation('settings');
  const { t: tc } = useTranslation('common');
  const list = useRef<HTMLDivElement>(null);
  const [tokens, setTokens] = useState<Readonly<Record<string, CSSStyleDeclaration>>>({});
  useLayoutEffect(() => {
    const found = [...(list.current?.querySelectorAll<HTMLElement>('[data-theme]') ?? [])];
    setTokens(Object.fromEntries(found.map((sample) => [sample.dataset['theme'] ?? '', getComputedStyle(sample)])));
  }, []);
  const made = useMemo(() => {
    const of = (theme: Theme) => chatColors(colors, (name) => tokens[theme]?.getPropertyValue(name) ?? '');
    return { light: of('light'), dark: of('dark'), blue: of('blue'), purple: of('purple') };
  }, [colors, tokens]);
  const hard = moved(colors, made);
  const isChosen = colors.textColor !== '' || colors.backgroundColor !== '';
  const verdict = () => {
    if (colors.hideColors) return <Note icon="eye">{t('chat.hidden')}</Note>;
    if (hard.length === 0) return <Note tone="success">{t('chat.readable')}</Note>;
    return (
      <Note tone="warning">
        {t('chat.adjusted', { themes: hard.map((theme) => t(`look.names.${theme}`)).join(tc('listSeparator')) })}
      </Note>
    );
  };
  return (
    <section className={styles.samples} aria-label={t('chat.samples')}>
      <h2 className={styles.title}>{t('chat.samples')}</h2>
      <div ref={list} className={styles.themes}>
        {themes.map((theme) => (
          <div key={theme} data-theme={theme} className={styles.card}>
            <p className={styles.message} style={made[theme]}>
              <bdi className={styles.name} lang="en">
                hina94
              </bdi>
              <span className={styles.words}>{t('chat.sampleWords')}</span>
              <span className={styles.theme}>{t(`look.names.${theme}`)}</span>
            </p>
          </div>
        ))}
      </div>
      {isChosen && <div role="status">{verdict()}</div>}
    </section>
  );
};
