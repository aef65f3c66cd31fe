import { useModerationTexts } from '../../../i18n/moderation/use-moderation-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody } from '../../../ui/overlays/dialog-parts.tsx';
import { ModerationSection } from './moderation-section.tsx';
import type { Target } from './sanctions.ts';

/** What may be done to the author of a message. */
export const MessageModeration = ({ target, onClose }: { target: Target; onClose: () => void }) => {
  const { t } = useModerationTexts();
  return (
    <Dialog open onClose={onClose} title={t('titleOf', { name: isolate(target.username) })} isQuestion>
      <DialogBody>
        <ModerationSection target={target} onDone={onClose} />
      </DialogBody>
    </Dialog>
  );
};
