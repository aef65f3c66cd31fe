import type { PrivacyFacts } from '@baithak/protocol/public-pages';
import { WrittenPage } from './written-page.tsx';

/** The privacy page says by itself what is sent to another service (docs/contract.md#classifier-endpoint). */
export const PrivacyPage = ({ facts }: { facts: PrivacyFacts | null }) => {
  const endpoint = facts?.endpoint ?? null;
  const isShown = (section: string, line: string): boolean => {
    if (section === 'seen' && line === 'nobody') return endpoint === null;
    if (section !== 'endpoint') return true;
    if (line === 'pictures') return endpoint?.pictures === true;
    if (line === 'privateMessages') return endpoint?.privateMessages === true;
    if (line === 'neverPrivate') return endpoint?.privateMessages === false;
    return endpoint !== null;
  };
  return <WrittenPage page="privacy" isShown={isShown} host={endpoint?.host ?? ''} />;
};
