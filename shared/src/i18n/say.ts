import i18next, { type i18n as I18n } from 'i18next';
import { en } from '#shared/i18n/en/catalogue';
import { DEFAULT_LANGUAGE, type Language, languageTags } from '#shared/i18n/languages';
import { ptAO } from '#shared/i18n/pt-AO/catalogue';
import { ptPT } from '#shared/i18n/pt-PT/catalogue';
import { withZero } from '#shared/i18n/zero';

const texts: I18n = i18next.createInstance();
// i18next normalises language names to the form pt-AO, so the resources use these tags
await texts.init({
  lng: languageTags[DEFAULT_LANGUAGE],
  fallbackLng: languageTags[DEFAULT_LANGUAGE],
  resources: {
    [languageTags['PT-AO']]: { translation: withZero(ptAO) },
    [languageTags['PT-PT']]: { translation: withZero(ptPT) },
    [languageTags.EN]: { translation: withZero(en) },
  },
  interpolation: { escapeValue: false }, // JSON and plain text; HTML is escaped by its producer
});

export type Say = (key: string, values?: Record<string, string | number>) => string;

export function sayIn(lang: Language): Say {
  const t = texts.getFixedT(languageTags[lang]);
  return (key, values) => t(key, values ?? {});
}
