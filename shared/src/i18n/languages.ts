/** The interface's languages, in the specification's spelling; the first is the default. */
export const languages = ['PT-AO', 'PT-PT', 'EN'] as const;
export type Language = (typeof languages)[number];
export const DEFAULT_LANGUAGE: Language = 'PT-AO';

/** How each language is named in HTML's `lang` attribute and in HTTP headers. */
export const languageTags: Record<Language, string> = { 'PT-AO': 'pt-AO', 'PT-PT': 'pt-PT', EN: 'en' };

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
