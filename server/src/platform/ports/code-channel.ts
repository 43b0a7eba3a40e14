import type { CodeChannelName } from '#shared/codes/rules';
import type { Language } from '#shared/i18n/languages';

export interface CodeMessage {
  to: string;
  code: string;
  lang: Language;
  subject: string;
  text: string;
}

/** A code that may have arrived counts as `sent`. `detail` has no personal data. */
export type CodeResult = { kind: 'sent' } | { kind: 'unsent'; detail: string };

export interface CodeChannel {
  readonly by: CodeChannelName;
  /** Never throws; must not log the code. */
  send(message: CodeMessage): Promise<CodeResult>;
}
