import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TemplateVariable, templateVariables, type WhatsappTemplate } from '#shared/messages/schema';
import { ApiError, sentenceOf } from '#ui/api/api-error.ts';
import { isLoggedOut, useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { currentOf } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import type { Chosen } from '#ui/features/messages/use-template-editor.ts';
import { useKnowMapping, useSaveWhatsappTemplate } from '#ui/features/messages/use-templates.ts';
import { useToast } from '#ui/kit/use-toast.ts';

/** Usual language codes at Meta. */
const usualCodes = { 'PT-AO': 'pt_PT', 'PT-PT': 'pt_PT', EN: 'en' } as const;

export interface Mapping {
  name: string;
  languageCode: string;
  parameters: TemplateVariable[];
}

const draftOf = (mapped: WhatsappTemplate | undefined, { lang }: Chosen): Mapping => ({
  name: mapped?.name ?? '',
  languageCode: mapped?.languageCode ?? usualCodes[lang],
  parameters: mapped?.parameters ?? [],
});

export function useMapping(venueId: string, chosen: Chosen, mapped: WhatsappTemplate | undefined, body: string) {
  const { t } = useTranslation();
  const toast = useToast();
  const loggedOut = useLoggedOut();
  const { mutateAsync, isPending, error, reset } = useSaveWhatsappTemplate(venueId);
  const know = useKnowMapping(venueId);
  const [draft, setDraft] = useState(() => draftOf(mapped, chosen));
  const [version, setVersion] = useState(mapped?.version ?? 0);
  const change = (changed: Partial<Mapping>) => setDraft((now) => ({ ...now, ...changed }));
  const save = async (over = version) => {
    if (isPending) return;
    // The version to overwrite stays chosen when the save fails for another reason.
    setVersion(over);
    try {
      const saved = await mutateAsync({ ...chosen, ...draft, version: over });
      setVersion(saved.version);
      toast({ title: t('messages.whatsapp.saved') });
    } catch (failure) {
      loggedOut(failure);
    }
  };
  return {
    ...{ draft, change, isPending },
    ...useRefusal(error),
    submit: (event: FormEvent) => {
      event.preventDefault();
      void save();
    },
    take: (theirs: WhatsappTemplate) => {
      know(theirs);
      setDraft(draftOf(theirs, chosen));
      setVersion(theirs.version);
      reset();
    },
    saveOver: (over: number) => void save(over),
    useText: () => change({ parameters: variablesOf(body) }),
  };
}

/** The saved row after a conflict, sentences by field, and the sentence of any other failure. */
function useRefusal(error: Error | null) {
  const { t } = useTranslation();
  const current = currentOf<WhatsappTemplate>(error);
  const errors = error instanceof ApiError ? error.byField : {};
  const isPlaced = errors.name !== undefined || errors.languageCode !== undefined;
  const isShownElsewhere = isPlaced || current !== undefined || isLoggedOut(error);
  return {
    ...{ current, errors },
    failure: error === null || isShownElsewhere ? null : sentenceOf(error, t('messages.whatsapp.failed')),
  };
}

/** In the order of the text, with repetitions. */
export const variablesOf = (body: string): TemplateVariable[] =>
  [...body.matchAll(/\{([^{}\n]*)\}/g)].flatMap(([, name]) => templateVariables.filter((known) => known === name));
