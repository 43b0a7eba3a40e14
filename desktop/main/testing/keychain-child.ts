import { chooseKeys } from '#desktop/main/session/keys';
import { AppError } from '#shared/errors';

/** Runs in a separate D-Bus session: executes the steps on the system keychain and prints the results. */
const [, , folder = '', ...steps] = process.argv;
const told: unknown[] = [];
const keys = await chooseKeys(folder, async () => (await import('keytar')).default);
told.push(keys.kind);
for (const step of steps) {
  if (keys.kind === 'passphrase') break;
  const [act, value = ''] = step.split('=');
  try {
    if (act === 'set') told.push(await keys.secrets.set('data-key', value));
    if (act === 'get') told.push(await keys.secrets.get('data-key'));
    if (act === 'delete') told.push(await keys.secrets.delete('data-key'));
  } catch (error) {
    told.push(error instanceof AppError ? error.code : String(error));
  }
}
console.log(JSON.stringify(told));
