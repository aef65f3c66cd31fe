import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { AccountForm, type NewAccount } from '../features/entry/account-form.tsx';
import { Door } from '../features/entry/door.tsx';
import { useComeIn } from '../features/entry/use-come-in.ts';
import { client } from '../lib/client.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

/** The one-time link of the first start: whoever opens it registers the platform's Owner (CONTRACT.md 1). */
export const Component = () => {
  const { t } = useTranslation('entry');
  const { token = '' } = useParams();
  const comeIn = useComeIn();
  usePageTitle(t('setup.page'));
  const setUp = async (account: NewAccount): Promise<void> => {
    const { data } = await client.accounts.setUpOwner({ ...account, token });
    comeIn(data, true, true);
  };
  return (
    <Door
      wallTitle={t('setup.wallTitle')}
      wallText={t('setup.wallText')}
      title={t('setup.title')}
      text={t('setup.text')}
    >
      <AccountForm submit={t('setup.submit')} send={setUp} />
    </Door>
  );
};
