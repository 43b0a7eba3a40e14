import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { leaveForSignIn, pathToReturnTo } from '#ui/features/auth/leave.ts';
import { useToast } from '#ui/kit/use-toast.ts';
import { hasUnsaved } from '#ui/kit/use-unsaved-guard.ts';

/** A sign-in opens as a page in a browser, as a dialog on the desk. */
export const SignInPlaceContext = createContext(leaveForSignIn);

interface SignInAgainWords {
  title: string;
  text: string;
  afterMs: number;
}

/** By window. Of several reads that find the session ended, one leaves: for unsaved values the browser asks at each attempt. */
const asking = new WeakSet<QueryClient>();
const ASKING_MS = 2000;

/** Announces that a sign-in is needed, then opens it with the return path; once, until stopped. */
export function useSignInAgain({ title, text, afterMs }: SignInAgainWords) {
  const toast = useToast();
  const location = useLocation();
  const leave = useContext(SignInPlaceContext);
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const start = () => {
    if (timer.current !== undefined) return;
    toast({ title, description: text, look: 'destructive' });
    timer.current = setTimeout(() => {
      if (asking.has(client) && hasUnsaved()) return;
      asking.add(client);
      setTimeout(() => asking.delete(client), ASKING_MS);
      leave({ returnTo: pathToReturnTo(location) });
    }, afterMs);
  };
  // A user who navigated away meanwhile is not redirected.
  const stopOnLeaving = useEffectEvent(stop);
  useEffect(() => () => stopOnLeaving(), []);
  return { start, stop };
}

export function useSignInAgainOn(isSignedOut: boolean, words: SignInAgainWords): void {
  const { start, stop } = useSignInAgain(words);
  const say = useEffectEvent(start);
  const hush = useEffectEvent(stop);
  useEffect(() => {
    if (!isSignedOut) return;
    say();
    return () => hush();
  }, [isSignedOut]);
}
