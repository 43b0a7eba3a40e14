export const brand = {
  name: 'Reserva',
  /** Keychain service name; changing it orphans the stored secrets. */
  keychainService: 'Reserva',
  deepLinkScheme: 'reserva',
  /** Placeholders until a venue has reviews (specification, section 1). */
  cardRating: 4.5,
  pageRating: 4.8,
  pageReviewCount: 142,
} as const;
