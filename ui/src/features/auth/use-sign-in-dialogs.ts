import { createContext, useContext } from 'react';
import type { Role } from '#shared/auth/rules';

/** `denied`: signed in, but the role is too low; it offers another profile. */
export type SignInDialogKind = 'choice' | 'manager' | 'admin' | 'denied';

export interface SignInDialogRequest {
  kind: SignInDialogKind;
  needs?: Role;
  /** Sign-in that the offer of another profile opens; absent opens the role choice. */
  switchTo?: 'manager' | 'admin';
  returnTo?: string;
  /** Closed without a sign-in: a protected page then redirects to `/`. */
  onCancel?: () => void;
}

export interface SignInDialogsProps {
  request: SignInDialogRequest;
  show: (kind: SignInDialogKind) => void;
  done: (to: string) => void;
  cancel: () => void;
}

export interface SignInDialogsControl {
  open: (request: SignInDialogRequest) => void;
  close: () => void;
}

export const SignInDialogsContext = createContext<SignInDialogsControl | null>(null);

export function useSignInDialogs(): SignInDialogsControl {
  const control = useContext(SignInDialogsContext);
  if (control === null) throw new Error('useSignInDialogs must be used within the SignInDialogsProvider');
  return control;
}
