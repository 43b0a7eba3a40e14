import type { z } from 'zod';
import { sentenceOf } from '#shared/i18n/issues';

/** Key of the first refusal of each field. */
export function refusedBy(schema: z.ZodType, values: unknown): Record<string, string> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), sentenceOf(issue).key]));
}
