/** What a message is for (specification, section 4). */
export const messageTypes = ['CONFIRM', 'WAITLIST', 'REJECT'] as const;
export type MessageType = (typeof messageTypes)[number];

/** Only forward: QUEUED → SENT → DELIVERED → READ, or FAILED; DROPPED where its moment passed before it was sent. */
export const messageStatuses = ['QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'DROPPED'] as const;
export type MessageStatus = (typeof messageStatuses)[number];
