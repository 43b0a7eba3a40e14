import nodemailer from 'nodemailer';
import type { Mailer, MailMessage, MailOutcome } from '#server/platform/mail/mailer';
import { languageTags } from '#shared/i18n/languages';
import type { Clock } from '#shared/time';

const STEP_WITHIN_MS = 10_000;

interface SmtpSettings {
  /** `smtp://` or `smtps://`, with credentials. */
  url: string;
  from: string;
  clock: Clock;
}

/** Without `smtps://` it requires STARTTLS, except to localhost. */
export function smtpMailer({ url, from, clock }: SmtpSettings): Mailer {
  const { hostname, protocol } = new URL(url);
  const transport = nodemailer.createTransport({
    url,
    requireTLS: protocol === 'smtp:' && !isLoopback(hostname),
    dnsTimeout: STEP_WITHIN_MS,
    connectionTimeout: STEP_WITHIN_MS,
    greetingTimeout: STEP_WITHIN_MS,
    socketTimeout: STEP_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? hostname;
  return {
    async send(id, message) {
      try {
        await transport.sendMail({ from, messageId: `<${id}@${domain}>`, date: clock.now(), ...contentOf(message) });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

const isLoopback = (hostname: string): boolean => ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);

const contentOf = ({ to, subject, text, html, language }: MailMessage) => ({
  to: { name: '', address: to },
  subject,
  text,
  ...(html !== undefined && { html }),
  // RFC 3834: prevents automatic replies
  headers: { 'Content-Language': languageTags[language], 'Auto-Submitted': 'auto-generated' },
});

/** Replies from 500 on are final (RFC 5321, 4.2.1), except a failed login, which the operator can repair. */
function outcomeOf(error: unknown): MailOutcome {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number };
  const detail = responseCode === undefined ? code : `${code} ${responseCode}`;
  const isFinal = responseCode !== undefined && responseCode >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(code);
  return { kind: isFinal ? 'failed' : 'retry', detail };
}
