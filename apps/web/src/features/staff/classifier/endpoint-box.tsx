import type { PlatformSettings } from '@baithak/protocol/platform-settings';
import { useClassifierTexts } from '../../../i18n/classifier/use-classifier-texts.ts';
import { Box } from '../../../ui/box.tsx';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { Switch } from '../../../ui/form/switch.tsx';
import { useChangeSettings } from '../platform/queries.ts';
import { useIsOwner } from '../platform/use-refused-to-me.ts';
import styles from '../platform/platform.module.css';

/** Whether private messages leave the server to be judged; only the owner switches it. */
export const EndpointBox = ({ endpoint: { privateMessages } }: { endpoint: PlatformSettings['endpoint'] }) => {
  const { t } = useClassifierTexts();
  const isOwner = useIsOwner();
  const change = useChangeSettings(() => void notify({ type: 'info', text: t('saved') }));
  return (
    <Box title={t('endpoint')}>
      <div className={styles.controls}>
        <Switch
          checked={privateMessages}
          disabled={!isOwner || change.isPending}
          onChange={(event) => change.mutate({ endpoint: { privateMessages: event.target.checked } })}
        >
          {t('privateMessages')}
        </Switch>
        <p className={styles.hint}>
          {t(privateMessages ? 'endpointOn' : 'endpointOff')}
          {!isOwner && ` ${t('ownerOnly')}`}
        </p>
        <FailureNote error={change.error} />
      </div>
    </Box>
  );
};
