import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useToast } from '#ui/app/useToast.ts';
import { leaveForSignIn, pathToReturnTo } from '#ui/auth/leave.ts';

interface Words {
  title: string;
  text: string;
  /** How long the words can be read before the page is left. */
  afterMs: number;
}

/** Once a call was answered 401: says so, then leaves for the sign-in and remembers the page to come back to. */
export function useSignInAgain(isSignedOut: boolean, { title, text, afterMs }: Words): void {
  const toast = useToast();
  const location = useLocation();
  const say = useEffectEvent(() => toast({ title, description: text, look: 'destructive' }));
  const leave = useEffectEvent(() => leaveForSignIn({ returnTo: pathToReturnTo(location) }));
  useEffect(() => {
    if (!isSignedOut) return;
    say();
    const timer = setTimeout(() => leave(), afterMs);
    return () => clearTimeout(timer);
  }, [isSignedOut, afterMs]);
}
