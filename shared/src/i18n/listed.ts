import type { Language } from '#shared/i18n/languages';

/** `Massagem e Facial` */
export const listed = (names: string[], lang: Language): string => new Intl.ListFormat(lang).format(names);
