import type { QueryClient } from '@tanstack/react-query';
import i18next, { type i18n as I18n } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Catalogue } from '#shared/i18n/catalogue';
import { DEFAULT_LANGUAGE, type Language, languages, languageTags } from '#shared/i18n/languages';
import type { ptAO } from '#shared/i18n/pt-AO/catalogue';
import { withZero } from '#shared/i18n/zero';
import { ConnectionError } from '#ui/api/api-error.ts';
import { learnStaffCalls } from '#ui/api/calls.ts';
import { publicTexts } from '#ui/i18n/public-texts.ts';
import { hydrated } from '#ui/kit/hydrated.ts';
import { untilLoaded } from '#ui/kit/on-line-return.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof ptAO };
  }
}

const STORED_LANGUAGE = 'reserva.language';
const DEFAULT_TAG = languageTags[DEFAULT_LANGUAGE];

/** Complete catalogues, loaded only where the default language's public texts do not suffice. */
const catalogues: Record<Language, () => Promise<Catalogue>> = {
  'PT-AO': async () => (await import('#shared/i18n/pt-AO/catalogue')).ptAO,
  'PT-PT': async () => (await import('#shared/i18n/pt-PT/catalogue')).ptPT,
  EN: async () => (await import('#shared/i18n/en/catalogue')).en,
};

export async function startI18n(language: Language = DEFAULT_LANGUAGE): Promise<I18n> {
  const i18n: I18n = i18next.createInstance();
  await i18n.init({
    lng: DEFAULT_TAG,
    fallbackLng: DEFAULT_TAG,
    resources: { [DEFAULT_TAG]: { translation: withZero(publicTexts) } },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  // A catalogue that cannot be fetched must not block the page.
  if (language !== DEFAULT_LANGUAGE) await switchTo(i18n, language).catch(() => undefined);
  return i18n;
}

export function chosenLanguage(): Language | null {
  const stored = readStored();
  return languages.find((language) => language === stored) ?? null;
}

export const storedLanguage = (): Language => chosenLanguage() ?? DEFAULT_LANGUAGE;

export async function chooseLanguage(i18n: I18n, language: Language): Promise<void> {
  await switchTo(i18n, language);
  store(language);
}

/** For a reader without a stored choice; unknown languages are ignored. */
export function preferLanguage(wanted: string | null): void {
  const language = languages.find((each) => each === wanted);
  if (language !== undefined && readStored() === null) store(language);
}

let wanted: Language | null = null;

export function useLanguage() {
  const { i18n } = useTranslation();
  const language = languages.find((each) => languageTags[each] === i18n.language) ?? DEFAULT_LANGUAGE;
  /** Retries until the texts can be fetched; the latest choice wins. */
  const setLanguage = (next: Language) => {
    wanted = next;
    return untilLoaded(async () => wanted === next && chooseLanguage(i18n, next));
  };
  return { language, languages, setLanguage };
}

/** True once the staff's texts and calls are loaded; visitors never load them. */
export function useStaffParts(): boolean {
  const { i18n } = useTranslation();
  const [ready, setReady] = useState(() => complete.has(i18n));
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (ready) return;
    addStaffParts(i18n).then(
      () => setReady(true),
      (cause: unknown) => setFailure(new ConnectionError(cause)),
    );
  }, [i18n, ready]);
  // Thrown while rendering, so that the screen's error boundary catches it.
  if (failure !== null) throw failure;
  return ready;
}

/** Callers that know of a staff session start this before the first render. */
export async function addStaffParts(i18n: I18n): Promise<void> {
  await Promise.all([addWholeCatalogue(i18n, DEFAULT_LANGUAGE), learnStaffCalls()]);
  complete.add(i18n);
}

const complete = new WeakSet<I18n>();

async function addWholeCatalogue(i18n: I18n, language: Language): Promise<void> {
  i18n.addResourceBundle(languageTags[language], 'translation', withZero(await catalogues[language]()), true, true);
}

/** Replies name treatments in the language of the call: after a switch all that is shown is read again. */
export function readAgainOnSwitch(i18n: I18n, cache: Pick<QueryClient, 'invalidateQueries'>): void {
  let shown = i18n.language;
  i18n.on('languageChanged', (tag: string) => {
    if (tag !== shown) void cache.invalidateQueries();
    shown = tag;
  });
}

export async function switchTo(i18n: I18n, language: Language): Promise<void> {
  const tag = languageTags[language];
  if (!i18n.hasResourceBundle(tag, 'translation')) await addWholeCatalogue(i18n, language);
  // Hydration in another language than the server's HTML is a mismatch: React error 418.
  await hydrated();
  await i18n.changeLanguage(tag);
  if (typeof document !== 'undefined') document.documentElement.lang = tag;
}

// Storage throws where a browser forbids it; the choice then lasts until reload.
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
