/** The product's fixed names and the specification's stand-in figures, in one place. */
export const brand = {
  name: 'Reserva',
  /** Under what the desk's secrets stand in the operating system's keychain. Another name would orphan those stored. */
  keychainService: 'Reserva',
  /** What leads from elsewhere on the machine into the desk: `reserva://gerir-reserva`. */
  deepLinkScheme: 'reserva',
  /** Shown on venue cards until a venue has reviews of its own (specification, section 1). */
  cardRating: 4.5,
  /** Shown on the venue page until a venue has reviews of its own (specification, section 1). */
  pageRating: 4.8,
  pageReviewCount: 142,
} as const;
