import type { ptAO } from '#shared/i18n/pt-AO/catalogue';

/** The same keys with any sentence: PT-AO is the pattern, so a key that another language lacks does not compile. */
export type Texts<Pattern> = {
  readonly [Key in keyof Pattern]: Pattern[Key] extends string ? string : Texts<Pattern[Key]>;
};

export type Catalogue = Texts<typeof ptAO>;
