import { z } from 'zod';
import { email } from '#shared/auth/schema';
import type { Language } from '#shared/i18n/languages';

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  language: Language;
}

/** `detail` is a code without personal data. */
export type MailOutcome = { kind: 'sent' } | { kind: 'retry'; detail: string } | { kind: 'failed'; detail: string };

export interface Mailer {
  /** Never throws. `id` is the same for each attempt. */
  send(id: string, message: MailMessage): Promise<MailOutcome>;
}

/** Prevents header injection. */
const oneLine = z.string().regex(/^\P{Cc}+$/u);

const sendable = z.object({ to: oneLine.pipe(email), subject: oneLine.max(200) });

/** Throws for several addresses, or a line break in address or subject. */
export function refuseBadHeaders({ to, subject }: MailMessage): void {
  if (sendable.safeParse({ to, subject }).success) return;
  throw new Error('E-mail refused: the address or the subject is not fit for a header');
}
