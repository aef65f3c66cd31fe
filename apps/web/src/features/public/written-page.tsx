import { useTranslation } from 'react-i18next';
import type { PrivacyFacts } from '@baithak/protocol/public-pages';
import { isolate } from '../../lib/text-direction.ts';
import { isLanguage } from '../../i18n/language.ts';
import { texts as textPages } from '../../i18n/lazy/text-pages.ts';
import type { Texts } from '../../i18n/texts.ts';
import { TextPage } from './text-page.tsx';
import styles from './written-page.module.css';

const texts: Readonly<Record<'en' | 'ur', Texts<typeof textPages.en>>> = textPages;

interface Section {
  readonly title: string;
  readonly lines: Readonly<Record<string, string>>;
}

interface Written {
  readonly updated?: string;
  readonly intro: string;
  readonly sections: Readonly<Record<string, Section>>;
}

interface WrittenPageProps {
  readonly page: keyof typeof textPages.en;
  /** Whether a line stands on it, by its section and name; every line by default. */
  readonly isShown?: (section: string, line: string) => boolean;
  /** What lines name as `{{host}}`. */
  readonly host?: string;
}

/** A page of text: about, contact, terms, privacy. Its texts are no part of the language packs, which every screen loads. */
export const WrittenPage = ({ page, isShown = () => true, host = '' }: WrittenPageProps) => {
  const { t, i18n } = useTranslation('pages');
  const { updated, intro, sections }: Written = texts[isLanguage(i18n.language) ? i18n.language : 'en'][page];
  const shown = Object.entries(sections).flatMap(([key, { title, lines }]) => {
    const left = Object.entries(lines).filter(([name]) => isShown(key, name));
    return left.length > 0 ? [{ key, title, lines: left }] : [];
  });
  return (
    <TextPage title={t(`${page}.title`)}>
      {updated !== undefined && <p className="text-muted text-sm">{updated}</p>}
      <p className={styles.words}>{intro}</p>
      {shown.map(({ key, title, lines }) => (
        <section key={key} className="grid gap-2" aria-labelledby={key}>
          <h2 id={key} className="text-lg font-bold">
            {title}
          </h2>
          <ul className={styles.words}>
            {lines.map(([name, line]) => (
              <li key={name}>{line.replaceAll('{{host}}', isolate(host))}</li>
            ))}
          </ul>
        </section>
      ))}
    </TextPage>
  );
};

/** The privacy page says by itself what is sent to another service (docs/contract.md#classifier-endpoint). */
export const PrivacyPage = ({ facts }: { facts: PrivacyFacts | null }) => {
  const endpoint = facts?.endpoint ?? null;
  const isShown = (section: string, line: string): boolean => {
    if (section === 'seen' && line === 'nobody') return endpoint === null;
    if (section !== 'endpoint') return true;
    if (line === 'pictures') return endpoint?.pictures === true;
    if (line === 'privateMessages') return endpoint?.privateMessages === true;
    if (line === 'neverPrivate') return endpoint?.privateMessages === false;
    return endpoint !== null;
  };
  return <WrittenPage page="privacy" isShown={isShown} host={endpoint?.host ?? ''} />;
};
