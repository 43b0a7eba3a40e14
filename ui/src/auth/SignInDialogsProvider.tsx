import { lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  type SignInDialogKind,
  type SignInDialogRequest,
  SignInDialogsContext,
  type SignInDialogsControl,
} from '#ui/auth/useSignInDialogs.ts';

// Dialogs are heavy and most visitors never sign in.
const SignInDialogs = lazy(() => import('#ui/auth/SignInDialogs.tsx'));

/** Opens the sign-in dialogs over any page; ask for them with `useSignInDialogs()`. */
export function SignInDialogsProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<SignInDialogRequest | null>(null);
  const navigate = useNavigate();
  const opener = useRef<Element | null>(null);
  const control = useMemo<SignInDialogsControl>(() => {
    const open = (next: SignInDialogRequest) => {
      opener.current = document.activeElement;
      setRequest(next);
    };
    return { open, close: () => setRequest(null) };
  }, []);
  const show = useCallback((kind: SignInDialogKind) => setRequest((now) => ({ ...now, kind })), []);
  const done = (to: string) => {
    setRequest(null);
    navigate(to);
    // Where the page stays the same, nothing else takes the focus that the dialog had.
    requestAnimationFrame(() => document.activeElement === document.body && focusPage());
  };
  const cancel = () => {
    setRequest(null);
    request?.onCancel?.();
    // The dialog is still on the page: focus goes back once it has let go of it.
    requestAnimationFrame(() => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
      else focusPage();
    });
  };
  return (
    <SignInDialogsContext value={control}>
      {children}
      {request !== null && (
        <Suspense>
          <SignInDialogs request={request} show={show} done={done} cancel={cancel} />
        </Suspense>
      )}
    </SignInDialogsContext>
  );
}

const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true });
