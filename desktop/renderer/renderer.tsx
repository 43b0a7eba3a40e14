import type { DeskBridge } from '#shared/desk/bridge';
import { preferLanguage } from '#ui/i18n/i18n.ts';
import { mountDesk } from '#ui/screens/desk/mount-desk.tsx';

declare global {
  interface Window {
    reserva: DeskBridge;
  }
}

// The policy's language, until a user of this desk chooses one
preferLanguage(new URLSearchParams(window.location.search).get('idioma'));
void mountDesk(document.getElementById('app')!, window.reserva);
