import { useTranslation } from 'react-i18next';
import { isLanguage } from '../../i18n/language.ts';
import en from '../../i18n/text-pages/en.ts';
import ur from '../../i18n/text-pages/ur.ts';
import type { Texts } from '../../i18n/texts.ts';
import { TextPage } from './text-page.tsx';
import styles from './text-page.module.css';

const texts: Readonly<Record<'en' | 'ur', Texts<typeof en>>> = { en, ur };

interface Section {
  readonly title: string;
  readonly lines: Readonly<Record<string, string>>;
}

interface Written {
  readonly updated?: string;
  readonly intro: string;
  readonly sections: Readonly<Record<string, Section>>;
}

/** A page of text: about, contact, terms, privacy. Its texts are no part of the language packs, which every screen loads. */
export const WrittenPage = ({ page }: { page: keyof typeof en }) => {
  const { t, i18n } = useTranslation('pages');
  const { updated, intro, sections }: Written = texts[isLanguage(i18n.language) ? i18n.language : 'en'][page];
  return (
    <TextPage title={t(`${page}.title`)}>
      {updated !== undefined && <p className={styles.updated}>{updated}</p>}
      <p className={styles.words}>{intro}</p>
      {Object.entries(sections).map(([key, { title, lines }]) => (
        <section key={key} className={styles.section} aria-labelledby={key}>
          <h2 id={key} className={styles.heading}>
            {title}
          </h2>
          <ul className={styles.words}>
            {Object.entries(lines).map(([name, line]) => (
              <li key={name}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </TextPage>
  );
};
