/** What stands beside a party's fields in its dialog. */
export const partyParts = ['guest', 'deposit', 'messages', 'history'] as const;
export type PartyPart = (typeof partyParts)[number];
