import i18next, { type i18n as I18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Catalogue } from '#shared/i18n/catalogue';
import { DEFAULT_LANGUAGE, type Language, languages, languageTags } from '#shared/i18n/languages';
import { ptAO } from '#shared/i18n/pt-AO/catalogue';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof ptAO };
  }
}

const STORED_LANGUAGE = 'reserva.language';

/** The other languages travel only to who chooses them. */
const catalogues: Record<Language, () => Promise<Catalogue>> = {
  'PT-AO': async () => ptAO,
  'PT-PT': async () => (await import('#shared/i18n/pt-PT/catalogue')).ptPT,
  EN: async () => (await import('#shared/i18n/en/catalogue')).en,
};

/** Texts in `language`, ready to render; PT-AO is there at once and stands in for what another language lacks. */
export async function startI18n(language: Language = DEFAULT_LANGUAGE): Promise<I18n> {
  const i18n: I18n = i18next.createInstance();
  await i18n.init({
    lng: languageTags[DEFAULT_LANGUAGE],
    fallbackLng: languageTags[DEFAULT_LANGUAGE],
    resources: { [languageTags[DEFAULT_LANGUAGE]]: { translation: ptAO } },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  // A catalogue that cannot be fetched must not keep the page from showing.
  if (language !== DEFAULT_LANGUAGE) await switchTo(i18n, language).catch(() => undefined);
  return i18n;
}

/** The reader's earlier choice in this browser, else the default. */
export function storedLanguage(): Language {
  const stored = readStored();
  return languages.find((language) => language === stored) ?? DEFAULT_LANGUAGE;
}

export function useLanguage() {
  const { i18n } = useTranslation();
  const language = languages.find((each) => languageTags[each] === i18n.language) ?? DEFAULT_LANGUAGE;
  const setLanguage = async (next: Language) => {
    await switchTo(i18n, next);
    store(next);
  };
  return { language, languages, setLanguage };
}

async function switchTo(i18n: I18n, language: Language): Promise<void> {
  const tag = languageTags[language];
  if (!i18n.hasResourceBundle(tag, 'translation')) {
    i18n.addResourceBundle(tag, 'translation', await catalogues[language]());
  }
  await i18n.changeLanguage(tag);
  if (typeof document !== 'undefined') document.documentElement.lang = tag;
}

// Storage throws where a browser forbids it; the choice then lasts as long as the page.
function readStored(): string | null {
  try {
    return localStorage.getItem(STORED_LANGUAGE);
  } catch {
    return null;
  }
}

function store(language: Language): void {
  try {
    localStorage.setItem(STORED_LANGUAGE, language);
  } catch {
    return;
  }
}
