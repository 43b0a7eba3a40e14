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
  const done = () => {
    setRequest(null);
    if (request?.returnTo !== undefined) navigate(request.returnTo);
  };
  const cancel = () => {
    setRequest(null);
    request?.onCancel?.();
    // The dialog is still on the page: focus goes back once it has let go of it.
    requestAnimationFrame(() => opener.current instanceof HTMLElement && opener.current.focus());
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
