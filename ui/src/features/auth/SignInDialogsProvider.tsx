import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type SignInDialogKind,
  type SignInDialogRequest,
  SignInDialogsContext,
  type SignInDialogsControl,
} from '#ui/features/auth/use-sign-in-dialogs.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';

// Lazy: dialogs are heavy and most visitors never sign in.
const SignInDialogs = lazyPart(() => import('#ui/features/auth/SignInDialogs.tsx'), {
  close: ({ cancel }) => cancel(),
});

export function SignInDialogsProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<SignInDialogRequest | null>(null);
  const navigate = useNavigate();
  const rememberFocus = useFocusBack(request !== null);
  const control = useMemo<SignInDialogsControl>(() => {
    const open = (next: SignInDialogRequest) => {
      rememberFocus();
      setRequest(next);
    };
    return { open, close: () => setRequest(null) };
  }, [rememberFocus]);
  const show = useCallback((kind: SignInDialogKind) => setRequest((now) => ({ ...now, kind })), []);
  const done = (to: string) => {
    setRequest(null);
    navigate(to);
  };
  const cancel = () => {
    setRequest(null);
    request?.onCancel?.();
  };
  return (
    <SignInDialogsContext value={control}>
      {children}
      {request !== null && <SignInDialogs request={request} show={show} done={done} cancel={cancel} />}
    </SignInDialogsContext>
  );
}

/** Returns the focus to the opener, or to the page if the opener is gone or the page has changed. */
function useFocusBack(isOpen: boolean) {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      requestAnimationFrame(() => {
        // A new page places the focus itself.
        if (document.activeElement !== document.body) return;
        const back = opener.current;
        const page = document.getElementById('main');
        if (back instanceof HTMLElement && back.isConnected && back !== document.body) back.focus();
        else page?.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
  return useCallback(() => {
    opener.current = document.activeElement;
  }, []);
}
