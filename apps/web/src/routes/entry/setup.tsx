import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { AccountForm, type NewAccount } from '../../features/entry/forms/account-form.tsx';
import { EntryPage } from '../../features/entry/entry-page.tsx';
import { useSignIn } from '../../features/entry/use-sign-in.ts';
import { firstStepsAddress } from '../../lib/addresses.ts';
import { client } from '../../lib/client.ts';
import { writeLocal } from '../../lib/storage.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** The one-time link of the first start: whoever opens it registers the platform's Owner (docs/contract.md#first-start). */
export const Component = () => {
  const { t } = useTranslation('entry');
  const { token = '' } = useParams();
  const signIn = useSignIn();
  usePageTitle(t('setup.page'));
  const setUp = async (account: NewAccount): Promise<void> => {
    const { data } = await client.accounts.setUpOwner({ ...account, token });
    writeLocal('loginRedirectUrl', firstStepsAddress);
    signIn(data, { rememberMe: true, isNew: true });
  };
  return (
    <EntryPage
      welcomeTitle={t('setup.welcomeTitle')}
      welcomeText={t('setup.welcomeText')}
      title={t('setup.title')}
      text={t('setup.text')}
    >
      <AccountForm submit={t('setup.submit')} send={setUp} />
    </EntryPage>
  );
};
