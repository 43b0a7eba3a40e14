import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodeChannelName } from '#shared/codes/rules';
import type { SentCode } from '#shared/codes/schema';
import { ApiError, sentenceOf } from '#ui/api/api-error.ts';
import { useClient } from '#ui/api/client.ts';
import { keepProof } from '#ui/features/reservations/phone-proof.ts';
import { callWithProof } from '#ui/features/reservations/proof-of-work.ts';
import type { VisitState } from '#ui/features/reservations/use-visit.ts';

/** How a code would reach the guest; null if the error asks for none. */
export const codeAskedBy = (error: unknown): CodeChannelName | null =>
  error instanceof ApiError && error.code === 'phone_unproven' ? error.codeBy : null;

interface Asking {
  state: VisitState;
  refusal: unknown;
  /** Sends the refused request again, now with the proof. */
  proceed: (phoneProof?: string) => void;
}

/**
 * Phone verification between a refusal and the repeated call; null if none is needed. A sent code stays valid while
 * the form changes.
 */
export function usePhoneCode({ state, refusal, proceed }: Asking) {
  const { t } = useTranslation();
  const asked = codeAskedBy(refusal);
  const { venueId, visit, guest } = state;
  const phone = guest.phone.trim();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const { sent, send } = useSending(proceed);
  const check = useCheck(proceed);
  const on = sent?.phone === phone ? sent : null;
  const mayResend = useLater(on);
  if (asked === null) return null;

  const ask = () => {
    if (send.isPending) return;
    check.reset();
    setCode('');
    send.mutate({ venueId, date: visit.date, phone, ...(asked === 'email' && { email: email.trim() }) });
  };
  const isPending = send.isPending || check.isPending;
  const failed = send.error ?? check.error;
  const issues = failed instanceof ApiError ? failed.byField : {};
  const isFields = issues.email !== undefined || issues.code !== undefined;
  return {
    by: on?.by ?? asked,
    to: asked === 'email' ? email.trim() : phone,
    sent: on,
    email,
    setEmail,
    code,
    setCode,
    /** The form's button runs this instead of its submit. */
    act: () => {
      if (isPending) return;
      if (on === null) ask();
      else check.mutate({ id: on.id, code });
    },
    label: labelOf(on !== null, isPending),
    isPending,
    resend: on !== null && mayResend ? ask : null,
    errorOf: (field: 'email' | 'code'): string | undefined => issues[field],
    sentence: failed === null || isFields ? null : sentenceOf(failed, t('app.failure.connection')),
  };
}

export type PhoneCodeState = NonNullable<ReturnType<typeof usePhoneCode>>;

const labelOf = (isSent: boolean, isPending: boolean) =>
  isSent
    ? (`reservations.code.${isPending ? 'checking' : 'confirm'}` as const)
    : (`reservations.code.${isPending ? 'sending' : 'send'}` as const);

interface WantedCode {
  venueId: string;
  date: string;
  phone: string;
  email?: string;
}

function useSending(proceed: Asking['proceed']) {
  const client = useClient();
  const [sent, setSent] = useState<(SentCode & { phone: string }) | null>(null);
  const send = useMutation<SentCode, Error, WantedCode>({
    mutationFn: (wanted) =>
      callWithProof(
        (proof) => client.call('sendPhoneCode', wanted, { proof }),
        () => undefined,
      ),
    onSuccess: (answer, { phone }) => setSent({ ...answer, phone }),
    onError: (error) => {
      // The platform turned verification off meanwhile
      if (error instanceof ApiError && error.code === 'codes_off') proceed();
    },
  });
  return { sent, send };
}

function useCheck(proceed: Asking['proceed']) {
  const client = useClient();
  return useMutation({
    mutationFn: (typed: { id: string; code: string }) => client.call('checkPhoneCode', typed),
    onSuccess: (proof) => {
      keepProof(proof);
      proceed(proof.phoneProof);
    },
  });
}

/** True once the pause before another code is over. */
function useLater(sent: SentCode | null): boolean {
  const [past, setPast] = useState<string | null>(null);
  useEffect(() => {
    if (sent === null) return;
    const timer = setTimeout(() => setPast(sent.id), sent.resendAfter * 1000);
    return () => clearTimeout(timer);
  }, [sent]);
  return sent !== null && past === sent.id;
}
