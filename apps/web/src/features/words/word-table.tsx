import type { DictionaryWord } from '@baithak/protocol/contracts/words';
import { textDirection } from '@baithak/protocol/text/direction';
import { useTimes } from '../../lib/time/now.ts';
import { Icon } from '../../ui/graphics/icon.tsx';
import { useWordsTexts } from '../../i18n/lazy/words.ts';
import styles from './allowed-words.module.css';

export const TheWord = ({ word }: { readonly word: string }) => (
  <bdi
    className="font-body text-md font-bold text-text ur:leading-[2]"
    lang={textDirection(word) === 'rtl' ? 'ur' : 'en'}
  >
    {word}
  </bdi>
);

const nameOf = { en: 'ofEn', ur: 'ofUr', roman: 'ofRoman' } as const;

export const WordTable = ({ words }: { readonly words: readonly DictionaryWord[] }) => {
  const { t } = useWordsTexts();
  const { date: dateOf } = useTimes();
  const sinceOf = ({ since, asked }: DictionaryWord): string => {
    if (since === null) return t('first');
    const date = dateOf(since);
    return asked > 0 ? t('askedBy', { count: asked, date }) : t('byStaff', { date });
  };
  return (
    <table className={`${styles.table} w-full border-collapse text-muted`}>
      <thead>
        <tr>
          <th scope="col">{t('word')}</th>
          <th scope="col">{t('language')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('since')}</th>
        </tr>
      </thead>
      <tbody>
        {words.map((word) => (
          <tr key={`${word.language} ${word.word}`}>
            <td>
              <TheWord word={word.word} />
            </td>
            <td>{t(nameOf[word.language])}</td>
            <td>
              <span className="inline-flex items-center gap-1.25 text-success text-xs font-bold">
                <Icon name="check" size="tiny" />
                {t('allowed')}
              </span>
            </td>
            <td>{sinceOf(word)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
