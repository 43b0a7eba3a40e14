import type { ptAO } from '#shared/i18n/pt-AO/catalogue';

/** PT-AO defines the keys: a missing key in another language does not compile. */
export type Texts<Pattern> = {
  readonly [Key in keyof Pattern]: Pattern[Key] extends string ? string : Texts<Pattern[Key]>;
};

export type Catalogue = Texts<typeof ptAO>;
