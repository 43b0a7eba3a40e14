import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '#ui/app/App.tsx';
import { createClient } from '#ui/app/client.ts';
import { httpTransport } from '#ui/app/http.ts';
import { startI18n, storedLanguage } from '#ui/app/i18n.ts';
import { createQueryClient } from '#ui/app/query.ts';
import { preloadScreen } from '#ui/app/routes.tsx';

void preloadScreen(window.location.pathname);

const i18n = await startI18n(storedLanguage());
const client = createClient(httpTransport({ languageTag: () => i18n.language }));

createRoot(document.getElementById('app')!).render(
  <BrowserRouter>
    <App client={client} queryClient={createQueryClient()} i18n={i18n} />
  </BrowserRouter>,
);
