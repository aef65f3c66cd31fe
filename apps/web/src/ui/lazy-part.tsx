import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from './feedback/toasts.ts';

interface Loading {
  /** Shown until the code has come. */
  readonly waiting?: ReactNode;
  /** Its code did not come, which a toast says: closes what it was to be shown in. */
  readonly onMissing?: () => void;
}

/**
 * A component whose code is loaded when it is first shown. Without a connection, or once the server has another version,
 * that fails: React's own `lazy` would take the whole app away then, and not try again.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Loading> => {
  let known: ComponentType<Props> | undefined;
  const LazyPart = ({ waiting = null, onMissing, ...props }: Props & Loading) => {
    const { t } = useTranslation('common');
    const { t: te } = useTranslation('errors');
    const [Part, setPart] = useState(() => known);
    const miss = useEffectEvent(() => {
      const action = { label: t('loadAgain'), run: () => location.reload() };
      notify({ type: 'error', text: t('toasts.error'), more: te('NETWORK'), action });
      onMissing?.();
    });
    useEffect(() => {
      if (Part) return undefined;
      let isHere = true;
      void load().then(
        (loaded) => {
          known = loaded;
          if (isHere) setPart(() => loaded);
        },
        () => isHere && miss(),
      );
      return () => {
        isHere = false;
      };
    }, [Part]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is left of Props & Loading without Loading
    return Part ? <Part {...(props as unknown as Props)} /> : waiting;
  };
  return LazyPart;
};
