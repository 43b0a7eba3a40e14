import i18next, { type i18n as I18n } from 'i18next';
import { en } from '#shared/i18n/en/catalogue';
import type { Language } from '#shared/i18n/languages';
import { ptAO } from '#shared/i18n/pt-AO/catalogue';
import { ptPT } from '#shared/i18n/pt-PT/catalogue';

const texts: I18n = i18next.createInstance();
await texts.init({
  lng: 'PT-AO',
  fallbackLng: 'PT-AO',
  resources: { 'PT-AO': { translation: ptAO }, 'PT-PT': { translation: ptPT }, EN: { translation: en } },
  interpolation: { escapeValue: false }, // answers are JSON and plain text; whoever makes HTML escapes it
});

export type Say = (key: string, values?: Record<string, string | number>) => string;

/** The catalogue in one language, for the sentences that the server itself says. */
export function sayIn(lang: Language): Say {
  const t = texts.getFixedT(lang);
  return (key, values) => t(key, values ?? {});
}
