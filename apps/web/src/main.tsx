import { StrictMode, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { CrashBoundary } from './app/crash-screen.tsx';
import { readEarlyInput } from './app/early-input.ts';
import { restoreStyles } from './app/page-styles.ts';
import { readServed, type ServedPage } from './app/page-document.ts';
import { Providers } from './app/providers.tsx';
import { resolveLazy } from './app/resolve-lazy.ts';
import { routes } from './app/routes.tsx';
import { leaveWhenSignedOut } from './app/leave-when-signed-out.ts';
import { createTranslator, loadPack, switchLanguage } from './i18n/i18n.ts';
import { keptLanguage, readLanguage } from './i18n/language.ts';
import { connectOverlays } from './ui/overlays/overlay-history.ts';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';

/** Hydrates a page that the server rendered; renders every other one. */
const show = (root: HTMLElement, app: ReactNode, served: ServedPage | undefined): void => {
  if (!served) {
    createRoot(root).render(app);
    return;
  }
  restoreStyles(document);
  const repeatInput = readEarlyInput(root);
  // At once: what comes in between would be lost.
  flushSync(() => hydrateRoot(root, app));
  repeatInput();
};

const start = async (): Promise<void> => {
  const served = readServed(document);
  const language = served?.language ?? readLanguage();
  // The router loads a page that failed here once more, and shows its fallback.
  const [pack] = await Promise.all([loadPack(language), resolveLazy(routes, location.pathname).catch(() => undefined)]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const router = createBrowserRouter(routes, served && { hydrationData: { loaderData: served.loaderData } });
  connectOverlays(router);
  const translator = createTranslator(language, pack);
  leaveWhenSignedOut(router, translator);
  const app = (
    <StrictMode>
      <Providers translator={translator}>
        <CrashBoundary>
          <RouterProvider router={router} />
        </CrashBoundary>
      </Providers>
    </StrictMode>
  );
  show(root, app, served);
  // The server did not know the stored language of this browser; a language in the address takes precedence.
  const kept = keptLanguage();
  if (served && kept !== null && kept !== language && !new URLSearchParams(location.search).has('lang'))
    await switchLanguage(translator, kept);
};

void start();
