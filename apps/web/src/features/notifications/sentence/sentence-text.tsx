import { Written } from '../../../ui/written.tsx';
import type { Notification } from '@baithak/protocol/contracts/notifications';
import { useTranslation } from 'react-i18next';
import { textAttributes } from '../../../lib/bidi.ts';
import { sentenceOf } from './sentence.ts';

/** What happened, with its names in weight. */
export const SentenceText = ({ notif }: { notif: Notification }) => {
  const { t } = useTranslation('notifications');
  return sentenceOf(t, notif).map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of a sentence keep their places
      <bdi key={index} {...textAttributes(piece.name)}>
        <b>
          <Written text={piece.name} />
        </b>
      </bdi>
    ),
  );
};
