import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { CrashBoundary } from './app/crash-screen.tsx';
import { Providers } from './app/providers.tsx';
import { resolveLazy } from './app/resolve-lazy.ts';
import { routes } from './app/routes.tsx';
import { createTranslator, loadPack } from './i18n/i18n.ts';
import { readLanguage } from './i18n/language.ts';
import { onSignedOut } from './lib/client.ts';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';

const start = async (): Promise<void> => {
  const language = readLanguage();
  // A page that cannot be loaded is the router's to tell: it loads it again and shows its fallback.
  const [pack] = await Promise.all([loadPack(language), resolveLazy(routes, location.pathname).catch(() => undefined)]);
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  const router = createBrowserRouter(routes);
  onSignedOut(() => void router.navigate('/login'));
  createRoot(root).render(
    <StrictMode>
      <Providers translator={createTranslator(language, pack)}>
        <CrashBoundary>
          <RouterProvider router={router} />
        </CrashBoundary>
      </Providers>
    </StrictMode>,
  );
};

void start();
