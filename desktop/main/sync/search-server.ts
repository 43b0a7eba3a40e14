import type { SearchServer } from '#desktop/main/day/find';
import type { Timers } from '#desktop/main/ports';
import type { Tokens } from '#desktop/main/session/tokens';
import type { Connection } from '#desktop/main/sync/connection';
import { ANSWER_MS } from '#desktop/main/sync/sync';
import { languageOf, languageTags } from '#shared/i18n/languages';

interface SearchParts {
  connection: Connection;
  tokens: Pick<Tokens, 'of'>;
  timers: Timers;
  isOnline: () => boolean;
}

export const searchServerOver =
  ({ connection, tokens, timers, isOnline }: SearchParts): SearchServer =>
  async (name, input, { staff, language }) => {
    if (!isOnline()) return null;
    const headers = { token: tokens.of(staff.id), language: languageTags[languageOf(language)] };
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const stop = timers.after(ANSWER_MS, () => resolve(null));
    const reply = await Promise.race([connection.call(name, input, headers), late]);
    stop();
    return reply?.result.ok === true ? (reply.result.value as never) : null;
  };
