import type { Opened } from '#desktop/main/session/open-desk';
import { api, type EndpointName } from '#shared/api/table';
import type { BridgeCall, BridgeResult } from '#shared/desk/bridge';
import type { DeskStaff } from '#shared/desk/schema';
import { AppError } from '#shared/errors';
import { languageOf, languageTags } from '#shared/i18n/languages';

/** Reserved for this process (tokens, keys, sync), or without meaning here: browser sessions, links, streams. */
const notForWindows: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'signInAtDesk',
  'registerDesk',
  'syncDesk',
  'openSealedKey',
  'logInManager',
  'logInAdmin',
  'signInWithCode',
  'signUpManager',
  'logOut',
  'login',
  'loginAsManager',
  'loginAsAdmin',
  'liveChanges',
]);

export async function answerRemote(
  name: EndpointName,
  call: BridgeCall,
  { answers, connection, tokens }: Opened,
  staff: DeskStaff | null,
): Promise<BridgeResult> {
  if (!Object.hasOwn(api, name) || notForWindows.has(name)) throw new AppError('not_found');
  if (staff === null) throw new AppError('unauthorized');
  const { input = {}, idempotencyKey, language } = call;
  // Same validation errors as the server, before anything is stored or sent
  api[name].input.parse(input);
  if (answers.covers(name, input)) {
    return { ok: true, value: await answers.answer(name, input, { staff, language, idempotencyKey }) };
  }
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  const headers = { token: tokens.of(staff.id), language: languageTags[languageOf(language)], ...key };
  return (await connection.call(name, input as Record<string, unknown>, headers)).result;
}
