import type { CodeChannel } from '#server/platform/ports/code-channel';
import type { Sender } from '#server/platform/ports/sender';
import type { Language } from '#shared/i18n/languages';

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
