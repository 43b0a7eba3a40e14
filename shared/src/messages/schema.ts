import { z } from 'zod';
import { languages } from '#shared/i18n/languages';
import { date, optionalText, says, seenVersion, shownText, uuid } from '#shared/validation';

/** Specification, section 4; REMINDER only if the venue enables it. */
export const messageTypes = ['CONFIRM', 'WAITLIST', 'REJECT', 'REMINDER'] as const;
export type MessageType = (typeof messageTypes)[number];

/** QUOTE has a built-in text. */
export const guestMessageTypes = [...messageTypes, 'QUOTE'] as const;
export type GuestMessageType = (typeof guestMessageTypes)[number];

export const outboxTypes = [...guestMessageTypes, 'DECISION'] as const;
export type OutboxType = (typeof outboxTypes)[number];

/** Only forward: QUEUED → SENT → DELIVERED → READ, or FAILED; DROPPED if its time passed before it was sent. */
export const messageStatuses = ['QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'DROPPED'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

export const templateVariables = [
  'nome',
  'data',
  'hora',
  'pessoas',
  'sala',
  'servico',
  'profissional',
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

/** The specification's payload: `createdAt` and `updatedAt` arrive as null and are ignored. */
const templateFields = {
  venueId: uuid,
  lang: z.enum(languages, { error: says('invalidChoice') }),
  type: z.enum(messageTypes, { error: says('invalidChoice') }),
  body: shownText(4000),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
};
export const newTemplate = z.object(templateFields);
/** With a `version`, a template changed since then is refused. */
export const templateChange = z.object({ id: uuid, version: seenVersion().optional(), ...templateFields });

export const outboxMessage = z.object({
  id: z.string(),
  type: z.enum(guestMessageTypes),
  status: z.enum(messageStatuses),
  lang: z.enum(languages),
  reservationId: z.string().nullable(),
  waitlistEntryId: z.string().nullable(),
  name: z.string(),
  phone: z.string(),
  date: z.string(),
  time: z.string().nullable(),
  people: z.number(),
  text: z.string(),
  waLink: z.string(),
  attempts: z.number(),
  sendBefore: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  readAt: z.string().nullable(),
  failure: z.string().nullable(),
  /** An attempt without a known outcome; staff decide whether to send again. */
  isUncertain: z.boolean(),
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

/** `queue`: messages that wait or need a person; `day`: all messages of a service day. */
export const outboxQuery = z.object({
  venueId: uuid,
  list: z.enum(['queue', 'day']).default('queue'),
  date: date.optional(),
});
export const messageOfVenue = z.object({ venueId: uuid, id: uuid });

/** Outside 24 hours after the guest's last message, Meta accepts approved templates only. */
export const approvalStates = ['UNKNOWN', 'PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED'] as const;
export type ApprovalState = (typeof approvalStates)[number];
export const whatsappTemplate = z.object({
  type: z.enum(messageTypes),
  lang: z.enum(languages),
  name: z.string().nullable(),
  languageCode: z.string().nullable(),
  parameters: z.array(z.enum(templateVariables)),
  state: z.enum(approvalStates),
  /** Of the mapping; 0 if none was ever made. */
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
