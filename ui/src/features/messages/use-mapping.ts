import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type TemplateVariable, templateVariables, type WhatsappTemplate } from '#shared/messages/schema';
import { ApiError, sentenceOf } from '#ui/api/api-error.ts';
import { isLoggedOut, useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import type { ChosenTemplate } from '#ui/features/messages/use-template-editor.ts';
import { useKnowMapping, useSaveWhatsappTemplate } from '#ui/features/messages/use-templates.ts';
import { useVersionedForm } from '#ui/kit/form/use-versioned-form.ts';
import { useToast } from '#ui/kit/use-toast.ts';

/** Usual language codes at Meta. */
const usualCodes = { 'PT-AO': 'pt_PT', 'PT-PT': 'pt_PT', EN: 'en' } as const;

const mapping = z.object({
  name: z.string(),
  languageCode: z.string(),
  parameters: z.array(z.enum(templateVariables)),
});

export function useMapping(
  venueId: string,
  chosen: ChosenTemplate,
  mapped: WhatsappTemplate | undefined,
  body: string,
) {
  const { t } = useTranslation();
  const toast = useToast();
  const loggedOut = useLoggedOut();
  const write = useSaveWhatsappTemplate(venueId);
  const know = useKnowMapping(venueId);
  const form = useVersionedForm({
    schema: mapping,
    row: mapped ?? null,
    valuesOf: (row: WhatsappTemplate | null) => ({
      name: row?.name ?? '',
      languageCode: row?.languageCode ?? usualCodes[chosen.lang],
      parameters: row?.parameters ?? [],
    }),
    write,
    send: async ({ fields, version }, onError) => {
      try {
        const saved = await write.mutateAsync({ ...chosen, ...fields, version });
        form.fillFrom(saved);
        toast({ title: t('messages.whatsapp.saved') });
      } catch (error) {
        if (!loggedOut(error)) onError(error);
      }
    },
  });
  return {
    ...form,
    failure: useFailure(write.error, form.current !== undefined),
    submit: (event: FormEvent) => {
      event.preventDefault();
      form.save();
    },
    take: (theirs: WhatsappTemplate) => {
      know(theirs);
      form.take(theirs);
    },
    useText: () => form.change({ parameters: variablesOf(body) }),
  };
}

/** Null if the failure is shown elsewhere: at a field, beside the saved row, or as the end of the session. */
function useFailure(error: Error | null, isConflict: boolean) {
  const { t } = useTranslation();
  const { name, languageCode } = error instanceof ApiError ? error.byField : {};
  const isPlaced = name !== undefined || languageCode !== undefined;
  return error === null || isConflict || isPlaced || isLoggedOut(error)
    ? null
    : sentenceOf(error, t('messages.whatsapp.failed'));
}

/** In the order of the text, with repetitions. */
export const variablesOf = (body: string): TemplateVariable[] =>
  [...body.matchAll(/\{([^{}\n]*)\}/g)].flatMap(([, name]) => templateVariables.filter((known) => known === name));
