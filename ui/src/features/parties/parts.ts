export const partyParts = ['guest', 'deposit', 'messages', 'history'] as const;
export type PartyPart = (typeof partyParts)[number];
