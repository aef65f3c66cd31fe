import { useTranslation } from 'react-i18next';
import { useIsIgnored } from '../../lib/ignored.ts';
import { Button } from '../../ui/button.tsx';
import { useIgnore } from './use-ignore.ts';

/** Ignores somebody, or ends it: beside a profile, in a room or privately. */
export const IgnoreButton = ({ username, onDone }: { username: string; onDone?: () => void }) => {
  const { t } = useTranslation('people');
  const isIgnored = useIsIgnored(username);
  const ignore = useIgnore();
  return (
    <Button
      tone={isIgnored ? 'outline' : 'ghost'}
      size="small"
      icon="eye"
      onClick={() => void ignore(username, !isIgnored).then((isDone) => isDone && onDone?.())}
    >
      {t(isIgnored ? 'ignoring.unignore' : 'ignoring.ignore')}
    </Button>
  );
};
