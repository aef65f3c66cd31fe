import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chatColors, type ChatColors } from '../../lib/chat-colors.ts';
import { themes, type Theme } from '../../lib/theme.ts';
import { Note } from '../../ui/note.tsx';
import styles from './chat-samples.module.css';

type Made = Readonly<Record<Theme, Record<string, string>>>;

/** Themes in which a chosen colour had to be moved to be readable. */
const moved = ({ textColor, backgroundColor, hideColors }: ChatColors, made: Made): readonly Theme[] =>
  hideColors
    ? []
    : themes.filter(
        (theme) =>
          (textColor !== '' && made[theme]['--text'] !== textColor) ||
          (backgroundColor !== '' && made[theme]['--surface'] !== backgroundColor),
      );

/** A message in each of the four themes under the chosen colours, and in words whether they can be read as they are. */
export const ChatSamples = ({ colors }: { colors: ChatColors }) => {
  const { t } = useTranslation('settings');
  const houses = useRef<HTMLDivElement>(null);
  const [tokens, setTokens] = useState<Readonly<Record<string, CSSStyleDeclaration>>>({});
  useLayoutEffect(() => {
    const found = [...(houses.current?.querySelectorAll<HTMLElement>('[data-theme]') ?? [])];
    setTokens(Object.fromEntries(found.map((house) => [house.dataset['theme'] ?? '', getComputedStyle(house)])));
  }, []);
  const made = useMemo(() => {
    const of = (theme: Theme) => chatColors(colors, (name) => tokens[theme]?.getPropertyValue(name) ?? '');
    return { light: of('light'), dark: of('dark'), blue: of('blue'), purple: of('purple') };
  }, [colors, tokens]);
  const hard = moved(colors, made);
  const isChosen = colors.textColor !== '' || colors.backgroundColor !== '';
  const says = () => {
    if (colors.hideColors) return <Note icon="eye">{t('chat.hidden')}</Note>;
    if (hard.length === 0) return <Note tone="success">{t('chat.readable')}</Note>;
    return (
      <Note tone="warning">
        {t('chat.adjusted', { themes: hard.map((theme) => t(`look.names.${theme}`)).join(t('chat.and')) })}
      </Note>
    );
  };
  return (
    <section className={styles.samples} aria-label={t('chat.samples')}>
      <h2 className={styles.title}>{t('chat.samples')}</h2>
      <div ref={houses} className={styles.houses}>
        {themes.map((theme) => (
          <div key={theme} data-theme={theme} className={styles.house}>
            <p className={styles.ground} style={made[theme]}>
              <bdi className={styles.name} lang="en">
                hina94
              </bdi>
              <span className={styles.words}>{t('chat.sampleWords')}</span>
              <span className={styles.theme}>{t(`look.names.${theme}`)}</span>
            </p>
          </div>
        ))}
      </div>
      {isChosen && <div role="status">{says()}</div>}
    </section>
  );
};
