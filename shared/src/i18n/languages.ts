/** The first is the default. */
export const languages = ['PT-AO', 'PT-PT', 'EN'] as const;
export type Language = (typeof languages)[number];
export const DEFAULT_LANGUAGE: Language = 'PT-AO';

export const languageTags: Record<Language, string> = { 'PT-AO': 'pt-AO', 'PT-PT': 'pt-PT', EN: 'en' };

/** Cookie with the chosen language; contains nothing personal. */
export const LANGUAGE_COOKIE = 'reserva.lang';

export const LANGUAGE_PARAMETER = 'lang';

/** By name or tag, in any case. */
export const languageNamed = (name: string | null | undefined): Language | null =>
  languages.find((each) =>
    [each.toLowerCase(), languageTags[each].toLowerCase()].includes(name?.toLowerCase() ?? ''),
  ) ?? null;

export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((part) => part.split(';')[0]!.trim().toLowerCase());
  for (const tag of wanted) {
    if (tag === 'pt-pt') return 'PT-PT';
    if (tag.startsWith('pt')) return 'PT-AO';
    if (tag.startsWith('en')) return 'EN';
  }
  return DEFAULT_LANGUAGE;
}
