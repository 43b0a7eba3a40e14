import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isAtLeast } from '#shared/auth/rules';
import { ApiError, sentenceOf } from '#ui/app/apiError.ts';
import { useToast } from '#ui/app/useToast.ts';
import { useAuth } from '#ui/auth/useAuth.ts';
import { useLoggedOut } from '#ui/auth/useLoggedOut.ts';
import {
  emptyDraft,
  isTouched,
  missingFields,
  roomErrors,
  type VenueDraft,
  wrongFields,
} from '#ui/venues/setup/form.ts';
import { type Refused, refusedBy, stillRefused } from '#ui/venues/setup/refusals.ts';
import { useDraft } from '#ui/venues/setup/useDraft.ts';
import { useLoginNeeded } from '#ui/venues/setup/useLoginNeeded.ts';
import { useCreateVenue } from '#ui/venues/setup/useVenueSetup.ts';

/** From the success message to the next screen (specification, section 9). */
const REDIRECT_MS = 2000;

type Step = 'typing' | 'loggedOut' | 'done';

/** The form's state: what was typed, what stands beside the fields, and sending it. */
export function useVenueForm() {
  const { user } = useAuth();
  const { t } = useTranslation();
  const { draft, setDraft, forget, wasRestored } = useDraft(user?.id ?? '');
  const [wasSubmitted, setSubmitted] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [step, setStep] = useState<Step>('typing');
  const create = useCreateVenue();
  const { form, focusFirstError } = useFirstError();
  const say = useRefusalToasts();
  const loggedOut = useLoggedOut();
  const needsLogin = useLoginNeeded();
  const home = user !== null && isAtLeast(user.role, 'ADMIN') ? '/admin' : '/gerir-reserva';
  const finish = useFinish(home);

  const found = wasSubmitted ? { ...wrongFields(draft), ...missingFields(draft), ...roomErrors(draft) } : {};
  const errors: Record<string, string> = { ...stillRefused(refused, draft) };
  for (const [path, key] of Object.entries(found)) errors[path] = t(`validation.${key}`);

  const submit = async () => {
    if (create.isPending || step !== 'typing') return;
    setSubmitted(true);
    if (say.localRefusal(draft)) return focusFirstError();
    try {
      const { message } = await create.mutateAsync(draft);
      forget();
      setStep('done');
      finish(message);
    } catch (error) {
      if (loggedOut(error)) return setStep('loggedOut');
      setRefused(refusedBy(error, draft));
      say.serverRefusal(error);
      focusFirstError();
    }
  };

  const restart = () => {
    forget();
    setDraft(emptyDraft());
    setSubmitted(false);
    setRefused(null);
  };

  return {
    form,
    draft,
    setDraft,
    errors,
    submit,
    restart,
    forget,
    home,
    wasRestored,
    isPending: create.isPending,
    isDone: step === 'done',
    // On the way to the login nothing is lost: the draft waits for the return.
    isUnsaved: step === 'typing' && !needsLogin && isTouched(draft),
  };
}

export type VenueForm = ReturnType<typeof useVenueForm>;

function useRefusalToasts() {
  const { t } = useTranslation();
  const toast = useToast();
  const refuse = (title: string, description: string) => toast({ title, description, look: 'destructive' });
  return {
    /** What the form itself refuses, in the specification's words; false where it may be sent. */
    localRefusal: (draft: VenueDraft): boolean => {
      const has = (errors: object) => Object.keys(errors).length > 0;
      if (has(missingFields(draft))) refuse(t('venueSetup.missing.title'), t('venueSetup.missing.text'));
      else if (has(roomErrors(draft))) refuse(t('venueSetup.badRooms.title'), t('venueSetup.badRooms.text'));
      else if (has(wrongFields(draft))) refuse(t('venueSetup.failed.title'), t('errors.bad_input'));
      else return false;
      return true;
    },
    serverRefusal: (error: unknown): void => {
      const said = sentenceOf(error, error instanceof ApiError ? '' : t('app.failure.connection'));
      refuse(t('venueSetup.failed.title'), `${t('venueSetup.failed.text')} ${said}`.trim());
    },
  };
}

/** Says that the venue is registered, and leaves two seconds later. */
function useFinish(home: string) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (message: string) => {
    toast({ title: t('venueSetup.done'), description: message });
    timer.current = setTimeout(() => navigate(home), REDIRECT_MS);
  };
}

/** Takes the keyboard to the first field that was refused, once its error stands beside it. */
function useFirstError() {
  const form = useRef<HTMLFormElement>(null);
  const focusFirstError = () => {
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"] input')?.focus(),
    );
  };
  return { form, focusFirstError };
}
