import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isAtLeast } from '#shared/auth/rules';
import type { ManagedVenue } from '#shared/venues/schema';
import { ApiError, sentenceOf } from '#ui/api/api-error.ts';
import { useAuth } from '#ui/features/auth/use-auth.ts';
import { isLoggedOut, useLoggedOut } from '#ui/features/auth/use-logged-out.ts';
import { useSignInAgainOn } from '#ui/features/auth/use-sign-in-again.ts';
import {
  changesIn,
  draftOfVenue,
  emptyDraft,
  isTouched,
  missingFields,
  roomErrors,
  type VenueDraft,
  venueDraft,
  wrongFields,
} from '#ui/features/venues/setup/form.ts';
import { useConflict } from '#ui/features/venues/setup/use-conflict.ts';
import { useSendVenue, useSessionAtOpening } from '#ui/features/venues/setup/use-venue-setup.ts';
import { useZodForm } from '#ui/kit/form/use-zod-form.ts';
import { useToast } from '#ui/kit/use-toast.ts';

/** From the success message to the redirect (specification, section 9). */
const REDIRECT_MS = 2000;

type SetupProgress = 'typing' | 'loggedOut' | 'done';

/** `venue`: null to register a new one. */
export function useVenueForm(venue: ManagedVenue | null) {
  const { user } = useAuth();
  const { t } = useTranslation();
  // The loaded version; later changes by others do not replace it while the form is open.
  const [base, setBase] = useState(() => (venue === null ? emptyDraft() : draftOfVenue(venue)));
  const owner = [user?.id ?? '', ...(venue === null ? [] : [venue.id])].join('.');
  const [stored] = useState(() => readDraft(owner));
  const engine = useZodForm(venueDraft, stored ?? base, { byCode: { slug_taken: 'slug' }, recheck: true });
  const { form, values: draft, errorOf } = engine;
  // Every change is stored at once.
  const setDraft = (next: VenueDraft) => {
    engine.change(changesIn(draft, next));
    storeDraft(owner, next);
  };
  const conflict = useConflict({ draft, setDraft, setBase });
  const [progress, setProgress] = useState<SetupProgress>('typing');
  const send = useSendVenue(venue?.id ?? null);
  const say = useRefusalToasts(venue === null ? 'create' : 'edit');
  const loggedOut = useLoggedOut();
  const needsLogin = useLoginNeeded();
  const home = useHome(venue);
  const finish = useFinish(home, t(venue === null ? 'venueSetup.done' : 'venueSetup.edit.done'));
  const forget = () => forgetDraft(owner);

  const sendDraft = engine.submit(async (filled) => {
    try {
      const { message } = await send.mutateAsync(filled);
      forget();
      setProgress('done');
      finish(message);
    } catch (error) {
      if (loggedOut(error)) return setProgress('loggedOut');
      if (conflict.met(error)) return;
      engine.refuseWith(error);
      say.serverRefusal(error);
    }
  });

  return {
    ...{ form, draft, setDraft, errorOf, forget, home, conflict },
    wasRestored: stored !== null,
    field: <Name extends keyof VenueDraft>(name: Name) => ({
      ...engine.field(name),
      onChange: (value: VenueDraft[Name]) => setDraft({ ...draft, [name]: value }),
    }),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (send.isPending || progress !== 'typing') return;
      say.localRefusal(draft);
      void sendDraft();
    },
    restart: () => {
      engine.fill(base);
      forget();
    },
    isPending: send.isPending,
    isDone: progress === 'done',
    // The draft is stored, so the redirect to the login loses nothing.
    isUnsaved: progress === 'typing' && !needsLogin && isTouched(draft, base),
  };
}

export type VenueForm = ReturnType<typeof useVenueForm>;

function useHome(venue: ManagedVenue | null): string {
  const { user } = useAuth();
  if (user !== null && isAtLeast(user.role, 'ADMIN')) return '/admin';
  return venue === null ? '/gerir-reserva' : `/gerir-reserva?venue=${venue.id}&tab=settings`;
}

function useRefusalToasts(kind: 'create' | 'edit') {
  const { t } = useTranslation();
  const toast = useToast();
  const refuse = (title: string, description: string) => toast({ title, description, look: 'destructive' });
  const failed =
    kind === 'create'
      ? { title: t('venueSetup.failed.title'), text: t('venueSetup.failed.text') }
      : { title: t('venueSetup.edit.failed.title'), text: t('venueSetup.edit.failed.text') };
  return {
    /** No toast if the form may be sent. */
    localRefusal: (draft: VenueDraft): void => {
      const has = (errors: object) => Object.keys(errors).length > 0;
      if (has(missingFields(draft))) refuse(t('venueSetup.missing.title'), t('venueSetup.missing.text'));
      else if (has(roomErrors(draft))) refuse(t('venueSetup.badRooms.title'), t('venueSetup.badRooms.text'));
      else if (has(wrongFields(draft))) refuse(failed.title, t('errors.bad_input'));
    },
    serverRefusal: (error: unknown): void => {
      const said = sentenceOf(error, error instanceof ApiError ? '' : t('app.failure.connection'));
      refuse(failed.title, `${failed.text} ${said}`.trim());
    },
  };
}

function useFinish(home: string, title: string) {
  const toast = useToast();
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (message?: string) => {
    toast({ title, description: message });
    timer.current = setTimeout(() => navigate(home), REDIRECT_MS);
  };
}

/** Pause between message and redirect (specification, section 9). */
const LEAVE_MS = 1000;

/** Checks the session before a long form is filled in, and redirects to the login if it has ended. */
function useLoginNeeded(): boolean {
  const { t } = useTranslation();
  const isNeeded = isLoggedOut(useSessionAtOpening().error);
  useSignInAgainOn(isNeeded, {
    title: t('venueSetup.login.title'),
    text: t('venueSetup.login.text'),
    afterMs: LEAVE_MS,
  });
  return isNeeded;
}

/**
 * Keyed by person and form, so that the draft survives a reload and the login in this tab. Storage throws if a
 * browser forbids it.
 */
const nameOf = (owner: string) => `reserva.venue-draft.${owner}`;

function readDraft(owner: string): VenueDraft | null {
  try {
    const stored = sessionStorage.getItem(nameOf(owner));
    return stored === null ? null : (JSON.parse(stored) as VenueDraft);
  } catch {
    return null;
  }
}

function storeDraft(owner: string, draft: VenueDraft): void {
  try {
    sessionStorage.setItem(nameOf(owner), JSON.stringify(draft));
  } catch {
    return;
  }
}

function forgetDraft(owner: string): void {
  try {
    sessionStorage.removeItem(nameOf(owner));
  } catch {
    return;
  }
}
