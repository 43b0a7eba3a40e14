import { ZodError } from 'zod';
import { says, type ValidationKey } from '#shared/validation';

/** Throws beside `name` if another row has it. Ignores case; in code, because not every database folds accents. */
export function refuseTakenName(
  rows: { id: string; name: string }[],
  { id, name }: { id?: string; name: string },
  message: ValidationKey,
): void {
  const others = rows.filter((row) => row.id !== id);
  if (!others.some((row) => row.name.toLowerCase() === name.toLowerCase())) return;
  throw new ZodError([{ code: 'custom', path: ['name'], message: says(message), input: undefined }]);
}
