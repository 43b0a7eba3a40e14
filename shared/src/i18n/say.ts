import i18next, { type i18n as I18n } from 'i18next';
import { said as en } from '#shared/i18n/en/said';
import { DEFAULT_LANGUAGE, type Language, languageTags } from '#shared/i18n/languages';
import { said as ptAO } from '#shared/i18n/pt-AO/said';
import { said as ptPT } from '#shared/i18n/pt-PT/said';
import { withZero } from '#shared/i18n/zero';

const said = { 'PT-AO': ptAO, 'PT-PT': ptPT, EN: en };
const texts: I18n = i18next.createInstance();
await texts.init({
  lng: languageTags[DEFAULT_LANGUAGE],
  fallbackLng: languageTags[DEFAULT_LANGUAGE],
  // i18next normalises language names to the form pt-AO, so the resources use these tags
  resources: { [languageTags[DEFAULT_LANGUAGE]]: { translation: withZero(said[DEFAULT_LANGUAGE]) } },
  interpolation: { escapeValue: false }, // JSON and plain text; HTML is escaped by its producer
});

/** Keys of other texts do not compile: only screens have them. */
export type SaidKey = `${keyof typeof ptAO}.${string}`;
export type Say<Key extends string = SaidKey> = (key: Key, values?: Record<string, string | number>) => string;

export function sayIn(lang: Language): Say {
  const tag = languageTags[lang];
  // A desk says one language: its start prepares no other
  if (!texts.hasResourceBundle(tag, 'translation')) texts.addResourceBundle(tag, 'translation', withZero(said[lang]));
  const t = texts.getFixedT(tag);
  return (key, values) => t(key, values ?? {});
}
