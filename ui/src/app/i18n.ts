import i18next, { type i18n as I18n } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Catalogue } from '#shared/i18n/catalogue';
import { DEFAULT_LANGUAGE, type Language, languages, languageTags } from '#shared/i18n/languages';
import type { ptAO } from '#shared/i18n/pt-AO/catalogue';
import { withZero } from '#shared/i18n/zero';
import { ConnectionError } from '#ui/app/api-error.ts';
import { hydrated } from '#ui/app/arrival.ts';
import { learnStaffCalls } from '#ui/app/calls.ts';
import { untilLoaded } from '#ui/app/on-line-return.ts';
import { publicTexts } from '#ui/app/public-texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof ptAO };
  }
}

const STORED_LANGUAGE = 'reserva.language';
const DEFAULT_TAG = languageTags[DEFAULT_LANGUAGE];

/** Whole catalogues, fetched by whoever needs more than the default language's public texts. */
const catalogues: Record<Language, () => Promise<Catalogue>> = {
  'PT-AO': async () => (await import('#shared/i18n/pt-AO/catalogue')).ptAO,
  'PT-PT': async () => (await import('#shared/i18n/pt-PT/catalogue')).ptPT,
  EN: async () => (await import('#shared/i18n/en/catalogue')).en,
};

/** Texts in `language`, ready to render; PT-AO's public texts are there at once. */
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
  // A catalogue that cannot be fetched must not keep the page from showing.
  if (language !== DEFAULT_LANGUAGE) await switchTo(i18n, language).catch(() => undefined);
  return i18n;
}

/** The reader's earlier choice in this browser, if there is one. */
export function chosenLanguage(): Language | null {
  const stored = readStored();
  return languages.find((language) => language === stored) ?? null;
}

/** The same, else the default. */
export const storedLanguage = (): Language => chosenLanguage() ?? DEFAULT_LANGUAGE;

/** Shows the texts in a language and keeps it as the reader's choice. */
export async function chooseLanguage(i18n: I18n, language: Language): Promise<void> {
  await switchTo(i18n, language);
  store(language);
}

/** The language of a reader who has not chosen one yet; what is none of ours changes nothing. */
export function preferLanguage(wanted: string | null): void {
  const language = languages.find((each) => each === wanted);
  if (language !== undefined && readStored() === null) store(language);
}

let wanted: Language | null = null;

export function useLanguage() {
  const { i18n } = useTranslation();
  const language = languages.find((each) => languageTags[each] === i18n.language) ?? DEFAULT_LANGUAGE;
  /** Where the texts cannot be fetched, it waits for the line; the latest choice counts. */
  const setLanguage = (next: Language) => {
    wanted = next;
    return untilLoaded(async () => wanted === next && chooseLanguage(i18n, next));
  };
  return { language, languages, setLanguage };
}

/** Adds texts of the default language that come with a screen instead of the first page. Other languages are whole. */
export function useTexts(texts: Partial<typeof ptAO>): void {
  const { i18n } = useTranslation();
  useState(() => i18n.addResourceBundle(DEFAULT_TAG, 'translation', withZero(texts), true, false));
}

/** True once what only the staff's screens need is there too, their texts and calls; visitors do not pay for them. */
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
  // Thrown while rendering, so that the screen's error boundary speaks.
  if (failure !== null) throw failure;
  return ready;
}

/** Fetches the staff's parts; whoever knows that staff are here need not wait for the first drawing to begin with it. */
export async function addStaffParts(i18n: I18n): Promise<void> {
  await Promise.all([addWholeCatalogue(i18n, DEFAULT_LANGUAGE), learnStaffCalls()]);
  complete.add(i18n);
}

/** Those that have the staff's parts. */
const complete = new WeakSet<I18n>();

async function addWholeCatalogue(i18n: I18n, language: Language): Promise<void> {
  i18n.addResourceBundle(languageTags[language], 'translation', withZero(await catalogues[language]()), true, true);
}

/** Renders the texts in a language; the document says which. */
export async function switchTo(i18n: I18n, language: Language): Promise<void> {
  const tag = languageTags[language];
  if (!i18n.hasResourceBundle(tag, 'translation')) await addWholeCatalogue(i18n, language);
  // A screen that hydrates in another language than the server's would not match it: React error 418.
  await hydrated();
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
