import { z } from 'zod';
import { languages } from '#shared/i18n/languages';
import { date, optionalText, says, seenVersion, shownText, uuid } from '#shared/validation';

/** What a message is for (specification, section 4); REMINDER goes out before the slot where the venue wants it. */
export const messageTypes = ['CONFIRM', 'WAITLIST', 'REJECT', 'REMINDER'] as const;
export type MessageType = (typeof messageTypes)[number];

/** What the outbox carries: the guests' messages, and the platform's word on a venue to its manager, which has no template. */
export const outboxTypes = [...messageTypes, 'DECISION'] as const;
export type OutboxType = (typeof outboxTypes)[number];

/** Only forward: QUEUED → SENT → DELIVERED → READ, or FAILED; DROPPED where its moment passed before it was sent. */
export const messageStatuses = ['QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'DROPPED'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** The variables of a text, as the specification lists them (section 9). */
export const templateVariables = [
  'nome',
  'data',
  'hora',
  'pessoas',
  'sala',
  'dep_valor',
  'tempo_limite',
  'link_confirmar',
] as const;
export type TemplateVariable = (typeof templateVariables)[number];

export const messageTemplate = z.object({
  id: z.string(),
  venueId: z.string(),
  type: z.enum(messageTypes),
  lang: z.enum(languages),
  body: z.string(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

/** The specification's payload: `createdAt` and `updatedAt` come as null and are not read. */
const templateFields = {
  venueId: uuid,
  lang: z.enum(languages, { error: says('invalidChoice') }),
  type: z.enum(messageTypes, { error: says('invalidChoice') }),
  /** An unknown variable is refused at its place by the message rules. */
  body: shownText(4000),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
};
export const newTemplate = z.object(templateFields);
/** The same payload; with a `version` it is refused where the text is another one by now. */
export const templateChange = z.object({ id: uuid, version: seenVersion().optional(), ...templateFields });

/** A message as staff see it. */
export const outboxMessage = z.object({
  id: z.string(),
  type: z.enum(messageTypes),
  status: z.enum(messageStatuses),
  lang: z.enum(languages),
  reservationId: z.string().nullable(),
  waitlistEntryId: z.string().nullable(),
  name: z.string(),
  phone: z.string(),
  /** The slot that it is about. */
  date: z.string(),
  time: z.string(),
  people: z.number(),
  /** The text as it goes out, or as it went. */
  text: z.string(),
  /** Opens WhatsApp with the text. */
  waLink: z.string(),
  attempts: z.number(),
  sendBefore: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  readAt: z.string().nullable(),
  failure: z.string().nullable(),
  /** An attempt whose outcome is not known: it may have arrived. A person decides whether it is sent again. */
  isUncertain: z.boolean(),
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

/** `queue`: what waits or needs a person; `day`: everything about parties of a service day. */
export const outboxQuery = z.object({
  venueId: uuid,
  list: z.enum(['queue', 'day']).default('queue'),
  date: date.optional(),
});
export const messageOfVenue = z.object({ venueId: uuid, id: uuid });

/** The template that Meta approved for a text: outside 24 hours after the guest's last message nothing else may be sent. */
export const approvalStates = ['UNKNOWN', 'PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'] as const;
export type ApprovalState = (typeof approvalStates)[number];
export const whatsappTemplate = z.object({
  type: z.enum(messageTypes),
  lang: z.enum(languages),
  /** Name and language code at Meta; null where none is mapped. */
  name: z.string().nullable(),
  languageCode: z.string().nullable(),
  /** The variables in the order of the template's {{1}}, {{2}} … */
  parameters: z.array(z.enum(templateVariables)),
  state: z.enum(approvalStates),
  /** Of the mapping, whatever Meta says of its template; 0 where none was ever made. */
  version: z.number(),
});
export type WhatsappTemplate = z.infer<typeof whatsappTemplate>;
export const whatsappTemplateChange = z.object({
  venueId: uuid,
  type: z.enum(messageTypes, { error: says('invalidChoice') }),
  lang: z.enum(languages, { error: says('invalidChoice') }),
  name: optionalText(512),
  languageCode: optionalText(15),
  parameters: z.array(z.enum(templateVariables)).max(20).default([]),
  version: seenVersion(0),
});
