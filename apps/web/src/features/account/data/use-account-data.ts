import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import en from '../../../i18n/account-data/en.ts';
import ur from '../../../i18n/account-data/ur.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { client } from '../../../lib/client.ts';

export const accountDataKey = ['accountData'] as const;

/** How often a download that is being prepared is asked for. */
const makingMs = 2_000;

/** The download that was asked for last, and the rooms that stop a closing. */
export const useAccountData = () =>
  useQuery({
    queryKey: accountDataKey,
    queryFn: () => client.accountData.getAccountData(),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.export?.state === 'making' ? makingMs : false),
  });

export type AccountDataTexts = Texts<typeof en>;

/** The texts in the language of the screen. */
export const useAccountDataTexts = (): AccountDataTexts => (useTranslation().i18n.language === 'ur' ? ur : en);
