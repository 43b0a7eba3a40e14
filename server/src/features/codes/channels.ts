import type { CodeChannelName } from '#shared/codes/rules';
import type { Language } from '#shared/i18n/languages';

/** A code on its way to one guest. */
export interface CodeMessage {
  /** E.164, or an e-mail address. */
  to: string;
  code: string;
  lang: Language;
  /** Both name the venue; a channel with texts of its own ignores them. */
  subject: string;
  text: string;
}

/** What became of it; `detail` is without personal data. What may have arrived counts as sent. */
export type CodeOutcome = { kind: 'sent' } | { kind: 'unsent'; detail: string };

/** The port that codes leave by. */
export interface CodeChannel {
  readonly by: CodeChannelName;
  /** Never throws, and writes no code into a log or a row that staff read. */
  send(message: CodeMessage): Promise<CodeOutcome>;
}
