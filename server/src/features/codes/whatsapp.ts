import type { CodeChannel } from '#server/features/codes/channels';
import type { Sender } from '#server/features/messages/sender';
import type { Language } from '#shared/i18n/languages';

/** The languages in which the template must be approved at Meta. */
const templateLanguages: Record<Language, string> = { 'PT-AO': 'pt_PT', 'PT-PT': 'pt_PT', EN: 'en' };

/** By an approved WhatsApp template of the category "authentication": Meta sets its text, we fill in the code. */
export const whatsappCodes = (sender: Sender, template: string): CodeChannel => ({
  by: 'whatsapp',
  async send({ to, code, lang }) {
    const content = { authentication: template, languageCode: templateLanguages[lang], code };
    // A reference of no message: Meta's reports about a code change nothing
    const outcome = await sender.send({ reference: 'code', phone: to, content });
    return outcome.kind === 'sent' || outcome.kind === 'uncertain'
      ? { kind: 'sent' }
      : { kind: 'unsent', detail: outcome.detail };
  },
});
