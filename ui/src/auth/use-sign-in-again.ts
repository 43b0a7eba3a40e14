import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useToast } from '#ui/app/use-toast.ts';
import { leaveForSignIn, pathToReturnTo } from '#ui/auth/leave.ts';

/** Where a sign-in is asked for: another page in a browser, a dialog of its own on the desk. */
export const SignInPlaceContext = createContext(leaveForSignIn);

interface Words {
  title: string;
  text: string;
  /** How long the words can be read before the page is left. */
  afterMs: number;
}

/** Says that a sign-in is needed, then leaves for it and remembers the page to come back to; once, until it is stopped. */
export function useSignInAgain({ title, text, afterMs }: Words) {
  const toast = useToast();
  const location = useLocation();
  const leave = useContext(SignInPlaceContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const start = () => {
    if (timer.current !== undefined) return;
    toast({ title, description: text, look: 'destructive' });
    timer.current = setTimeout(() => leave({ returnTo: pathToReturnTo(location) }), afterMs);
  };
  // Whoever went elsewhere meanwhile is not pulled away from there.
  const stopOnLeaving = useEffectEvent(stop);
  useEffect(() => () => stopOnLeaving(), []);
  return { start, stop };
}

/** The same for what a screen reads: from the moment that it was answered 401. */
export function useSignInAgainOn(isSignedOut: boolean, words: Words): void {
  const { start, stop } = useSignInAgain(words);
  const say = useEffectEvent(start);
  const hush = useEffectEvent(stop);
  useEffect(() => {
    if (!isSignedOut) return;
    say();
    return () => hush();
  }, [isSignedOut]);
}
