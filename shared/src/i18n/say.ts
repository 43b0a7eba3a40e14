import i18next, { type i18n as I18n } from 'i18next';
import { backendTexts as en } from '#shared/i18n/en/backend-texts';
import { DEFAULT_LANGUAGE, type Language, languageTags } from '#shared/i18n/languages';
import { backendTexts as ptAO } from '#shared/i18n/pt-AO/backend-texts';
import { backendTexts as ptPT } from '#shared/i18n/pt-PT/backend-texts';
import { withZero } from '#shared/i18n/zero';

const catalogues = { 'PT-AO': ptAO, 'PT-PT': ptPT, EN: en };
const texts: I18n = i18next.createInstance();
await texts.init({
  lng: languageTags[DEFAULT_LANGUAGE],
  fallbackLng: languageTags[DEFAULT_LANGUAGE],
  // i18next normalises language names to the form pt-AO, so the resources use these tags
  resources: { [languageTags[DEFAULT_LANGUAGE]]: { translation: withZero(catalogues[DEFAULT_LANGUAGE]) } },
  interpolation: { escapeValue: false }, // JSON and plain text; HTML is escaped by its producer
});

/** Keys of other texts do not compile: only screens have them. */
export type TextKey = `${keyof typeof ptAO}.${string}`;
export type Say = (key: TextKey, values?: Record<string, string | number>) => string;

export function sayIn(lang: Language): Say {
  const tag = languageTags[lang];
  // A desk says one language: its start prepares no other
  if (!texts.hasResourceBundle(tag, 'translation'))
    texts.addResourceBundle(tag, 'translation', withZero(catalogues[lang]));
  const t = texts.getFixedT(tag);
  return (key, values) => t(key, values ?? {});
}
