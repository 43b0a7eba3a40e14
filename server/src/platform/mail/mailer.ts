import { z } from 'zod';
import { email } from '#shared/auth/schema';
import type { Language } from '#shared/i18n/languages';

/** An e-mail to one person. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  /** Of the text, for the header Content-Language. */
  language: Language;
}

/** Outcome of one attempt. Every detail is a code without personal data. */
export type MailOutcome =
  | { kind: 'sent' }
  /** Worth another attempt. */
  | { kind: 'retry'; detail: string }
  /** The server refused the message for good. */
  | { kind: 'failed'; detail: string };

/** The port that e-mail leaves by. */
export interface Mailer {
  /** Never throws. `id` is the same at each attempt for one message. */
  send(id: string, message: MailMessage): Promise<MailOutcome>;
}

/** Control characters would end a header and begin another one. */
const oneLine = z.string().regex(/^\P{Cc}+$/u);

const sendable = z.object({ to: oneLine.pipe(email), subject: oneLine.max(200) });

/** Throws where the address is not one address, or the address or the subject holds a line break. */
export function refuseBadHeaders({ to, subject }: MailMessage): void {
  if (sendable.safeParse({ to, subject }).success) return;
  throw new Error('E-mail refused: the address or the subject is not fit for a header');
}
