import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { DEFAULT_LANGUAGE, type Language } from '#shared/i18n/languages';
import { defaultTexts, mostlySold } from '#shared/messages/defaults';
import { unknownVariables } from '#shared/messages/rules';
import type { MessageTemplate, MessageType, TemplateVariable } from '#shared/messages/schema';
import type { ManagedVenue } from '#shared/venues/schema';
import { ApiError, sentenceOf } from '#ui/api/api-error.ts';
import { useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { currentOf } from '#ui/features/dashboard/tabs/use-tab-calls.ts';
import { useKnowTemplate, useSaveTemplate } from '#ui/features/messages/use-templates.ts';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { useToast } from '#ui/kit/use-toast.ts';

export interface ChosenTemplate {
  type: MessageType;
  lang: Language;
}

export const ownTextOf = (templates: MessageTemplate[], { type, lang }: ChosenTemplate): MessageTemplate | undefined =>
  templates.find((template) => template.type === type && template.lang === lang);

/** `body`: null while unchanged. `over`: the saved text that was shown when typing began. */
const typedText = z.object({ body: z.string().nullable(), over: z.custom<MessageTemplate | undefined>() });
type TypedText = z.infer<typeof typedText>;
const untouched: TypedText = { body: null, over: undefined };

export function useTemplateEditor({ id: venueId, rooms }: ManagedVenue, templates: MessageTemplate[]) {
  const [chosen, setChosen] = useState<ChosenTemplate>({ type: 'CONFIRM', lang: DEFAULT_LANGUAGE });
  const engine = useZodForm(typedText, untouched);
  const field = useRef<HTMLTextAreaElement>(null);
  const own = ownTextOf(templates, chosen);
  const builtIn = defaultTexts[mostlySold(rooms)][chosen.lang][chosen.type];
  const loaded = own?.body ?? builtIn;
  const body = engine.values.body ?? loaded;
  const isUnsaved = body !== loaded;
  // A newer text may be loaded during editing: the save is compared with the text that was shown.
  const over = engine.values.body === null ? own : engine.values.over;
  const write = (text: string) => engine.change({ body: text, over });
  const saving = useSaving({ venueId, chosen, over, body, field, engine });
  const dropText = () => {
    engine.fill(untouched);
    saving.forget();
  };
  const { leave, asking } = useLeaveQuestion(isUnsaved, () => engine.fill(untouched));
  return {
    ...{ chosen, body, own, isUnsaved, field, asking, write },
    ...saving,
    ...useConflictChoice({ venueId, body, engine, dropText, saving }),
    unknown: unknownVariables(body),
    append: (variable: TemplateVariable) => {
      write(`${body}{${variable}}`);
      field.current?.focus();
    },
    choose: (next: Partial<ChosenTemplate>) =>
      leave(() => {
        dropText();
        setChosen({ ...chosen, ...next });
      }),
    /** Null if the text is the built-in one already. */
    useBuiltIn: body === builtIn ? null : () => write(builtIn),
  };
}

/** Asks before navigation that would lose typed text. */
function useLeaveQuestion(isUnsaved: boolean, dropText: () => void) {
  /** Navigation that waits while a text is unsaved. */
  const [wanted, setWanted] = useState<(() => void) | null>(null);
  const go = () => {
    setWanted(null);
    dropText();
    wanted?.();
  };
  return {
    leave: (next: () => void) => (isUnsaved ? setWanted(() => next) : next()),
    asking: wanted === null ? null : { stay: () => setWanted(null), go },
  };
}

type TextEngine = ReturnType<typeof useZodForm<TypedText, TypedText>>;

interface ConflictChoice {
  venueId: string;
  body: string;
  engine: TextEngine;
  dropText: () => void;
  saving: ReturnType<typeof useSaving>;
}

/** After a conflict: load the other user's text, or overwrite it. */
function useConflictChoice({ venueId, body, engine, dropText, saving: { current, save } }: ConflictChoice) {
  const know = useKnowTemplate(venueId);
  return {
    take: () => {
      if (current === undefined) return;
      know(current);
      dropText();
    },
    saveOver: () => {
      if (current === undefined) return;
      engine.change({ body, over: current });
      save(current);
    },
  };
}

interface TextSave {
  venueId: string;
  chosen: ChosenTemplate;
  over: MessageTemplate | undefined;
  body: string;
  field: React.RefObject<HTMLTextAreaElement | null>;
  engine: TextEngine;
}

function useSaving({ venueId, chosen, over, body, field, engine }: TextSave) {
  const { t } = useTranslation();
  const toast = useToast();
  const loggedOut = useLoggedOut();
  const { mutateAsync, isPending, error, reset } = useSaveTemplate(venueId);
  const fail = (failure: unknown) => {
    if (loggedOut(failure) || currentOf(failure) !== undefined) return;
    engine.refuseWith(failure);
    const said = failure instanceof ApiError ? ` ${sentenceOf(failure, '')}`.trimEnd() : '';
    toast({ title: t('messages.failed'), description: `${t('messages.failedText')}${said}`, look: 'destructive' });
    field.current?.focus();
  };
  const save = async (replaced: MessageTemplate | undefined) => {
    if (isPending) return;
    if (body.trim() === '') {
      toast({ title: t('messages.invalid'), description: t('messages.invalidText'), look: 'destructive' });
      return field.current?.focus();
    }
    // The message beside the field names the error.
    if (unknownVariables(body).length > 0) return field.current?.focus();
    try {
      await mutateAsync({ over: replaced, ...chosen, body });
      engine.fill(untouched);
      const names = { type: t(`messages.types.${chosen.type}`), language: t(`app.languages.${chosen.lang}`) };
      toast({ title: t('messages.saved'), description: t('messages.savedText', names) });
    } catch (failure) {
      fail(failure);
    }
  };
  return {
    save: (replaced = over) => void engine.submit(() => save(replaced))(),
    /** The other user's text that caused the refusal. */
    current: currentOf<MessageTemplate>(error),
    isSaving: isPending,
    refusal: engine.errorOf('body'),
    forget: reset,
  };
}
