import type { Db } from '#server/platform/db/client';
import type { Mail } from '#server/platform/mail/outbox';
import type { CodeChannel } from '#server/platform/ports/code-channel';
import type { Sender } from '#server/platform/ports/sender';
import { CODE_MS } from '#shared/codes/rules';
import type { Language } from '#shared/i18n/languages';
import type { Clock } from '#shared/time';

/** Meta must approve the template in these languages. */
const templateLanguages: Record<Language, string> = { 'PT-AO': 'pt_PT', 'PT-PT': 'pt_PT', EN: 'en' };

/** A template of the category "authentication": Meta sets the text. */
export const whatsappCodes = (sender: Sender, template: string): CodeChannel => ({
  by: 'whatsapp',
  async send({ to, code, lang }) {
    const content = { authentication: template, languageCode: templateLanguages[lang], code };
    const outcome = await sender.send({ reference: 'code', phone: to, content });
    return outcome.kind === 'sent' || outcome.kind === 'uncertain'
      ? { kind: 'sent' }
      : { kind: 'unsent', detail: outcome.detail };
  },
});

const ANSWER_WITHIN_MS = 10_000;

export interface SmsSettings {
  url: string; // receives `POST {"to": "+244…", "text": "…"}`
  token: string; // sent as `Authorization: Bearer …`
}

export const smsCodes = ({ url, token }: SmsSettings): CodeChannel => ({
  by: 'sms',
  async send({ to, text }) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to, text }),
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await response.body?.cancel();
      return response.ok ? { kind: 'sent' } : { kind: 'unsent', detail: `HTTP ${response.status}` };
    } catch (error) {
      // May have arrived; the guest can request another code
      const { name, cause } = error as Error & { cause?: { code?: string } };
      return name === 'TimeoutError' ? { kind: 'sent' } : { kind: 'unsent', detail: cause?.code ?? name };
    }
  },
});

/** Proves an address, not a phone. */
export const emailCodes = (db: Db, mail: Mail, clock: Clock): CodeChannel => ({
  by: 'email',
  async send({ to, subject, text, lang }) {
    const now = clock.now();
    const when = { now, sendBefore: new Date(now.getTime() + CODE_MS) };
    try {
      await db.transaction((tx) => mail.queue(tx, { to, subject, text, language: lang }, when));
      return { kind: 'sent' };
    } catch {
      return { kind: 'unsent', detail: 'not queued' };
    }
  },
});
