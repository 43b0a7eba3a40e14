import { ZodError } from 'zod';
import { nameKey, says, type ValidationKey } from '#shared/validation';

/** Throws beside `name` if it is new to its row and another row has it. In code, because not every database folds accents. */
export function refuseTakenName(
  rows: { id: string; name: string }[],
  { id, name }: { id?: string; name: string },
  message: ValidationKey,
): void {
  const alike = rows.filter((row) => nameKey(row.name) === nameKey(name));
  if (alike.length === 0 || alike.some((row) => row.id === id)) return;
  throw new ZodError([{ code: 'custom', path: ['name'], message: says(message), input: undefined }]);
}
