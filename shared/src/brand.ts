/** The product's fixed names and the specification's stand-in figures, in one place. */
export const brand = {
  name: 'Reserva',
  /** Shown on venue cards until a venue has reviews of its own (specification, section 1). */
  cardRating: 4.5,
  /** Shown on the venue page until a venue has reviews of its own (specification, section 1). */
  pageRating: 4.8,
  pageReviewCount: 142,
} as const;
