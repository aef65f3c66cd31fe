import type { Language } from '@baithak/protocol/dictionary/dictionary';

/** A word that staff has allowed, taken out, or declined when it was asked for. */
export interface DictionaryWordTable {
  /** Folded. */
  word: string;
  language: Language;
  state: 'allowed' | 'removed' | 'declined';
  asked: number;
  changed_at: number;
}

export interface DictionaryAskTable {
  word: string;
  user_id: string;
  asked_at: number;
}

export interface DictionaryVersionTable {
  id: number;
  version: number;
  lists: string;
  changed_at: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    dictionary_words: DictionaryWordTable;
    dictionary_asks: DictionaryAskTable;
    dictionary_version: DictionaryVersionTable;
  }
}
