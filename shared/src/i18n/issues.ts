import type { z } from 'zod';
import { validation as sentences } from '#shared/i18n/pt-AO/validation';
import type { ValidationKey } from '#shared/validation';

export interface IssueSentence {
  key: ValidationKey;
  values: Record<string, string | number>;
}

/** Sentence for a zod issue: the rule's own, else one by the kind of issue. */
export function sentenceOf(issue: z.core.$ZodIssue): IssueSentence {
  if (issue.message in sentences) return { key: issue.message as ValidationKey, values: namedIn(issue) };
  switch (issue.code) {
    case 'invalid_type':
      return { key: isMissing(issue) ? 'required' : 'wrongType', values: {} };
    case 'too_small':
      return {
        key: sizeKey(issue.origin, 'tooShort', 'tooFew', 'tooSmall'),
        values: { minimum: Number(issue.minimum) },
      };
    case 'too_big':
      return { key: sizeKey(issue.origin, 'tooLong', 'tooMany', 'tooBig'), values: { maximum: Number(issue.maximum) } };
    case 'invalid_value':
      return { key: 'unknownChoice', values: { values: issue.values.map(String).join(', ') } };
    default:
      return { key: 'invalid', values: {} };
  }
}

const namedIn = (issue: z.core.$ZodIssue): IssueSentence['values'] =>
  issue.code === 'custom' ? ((issue.params as IssueSentence['values'] | undefined) ?? {}) : {};

const isMissing = (issue: z.core.$ZodIssue): boolean => /received undefined|received null/.test(issue.message);

function sizeKey(origin: string, text: ValidationKey, list: ValidationKey, figure: ValidationKey): ValidationKey {
  return origin === 'string' ? text : origin === 'array' || origin === 'set' ? list : figure;
}
