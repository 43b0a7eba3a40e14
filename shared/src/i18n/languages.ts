/** The interface's languages, in the specification's spelling; the first is the default. */
export const languages = ['PT-AO', 'PT-PT', 'EN'] as const;
export type Language = (typeof languages)[number];
export const DEFAULT_LANGUAGE: Language = 'PT-AO';

/** How each language is named in HTML's `lang` attribute and in HTTP headers. */
export const languageTags: Record<Language, string> = { 'PT-AO': 'pt-AO', 'PT-PT': 'pt-PT', EN: 'en' };

/** The cookie that tells the server which language a reader chose, by its name above; it names nobody. */
export const LANGUAGE_COOKIE = 'reserva.lang';

/** The query parameter by which an address names the language of its page. */
export const LANGUAGE_PARAMETER = 'lang';

/** A language by its name or its tag, in any case: what stands in an address or a cookie. */
export const languageNamed = (name: string | null | undefined): Language | null =>
  languages.find((each) =>
    [each.toLowerCase(), languageTags[each].toLowerCase()].includes(name?.toLowerCase() ?? ''),
  ) ?? null;

/** The best of our languages for an `Accept-Language` header; the default where none fits. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => part.split(';')[0]!.trim().toLowerCase());
  for (const tag of wanted) {
    if (tag === 'pt-pt') return 'PT-PT';
    if (tag.startsWith('pt')) return 'PT-AO';
    if (tag.startsWith('en')) return 'EN';
  }
  return DEFAULT_LANGUAGE;
}
