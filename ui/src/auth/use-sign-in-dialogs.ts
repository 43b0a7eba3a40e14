import { createContext, useContext } from 'react';
import type { Role } from '#shared/auth/rules';

/** `denied`: signed in, but the role is too low; it offers to switch profile. */
export type SignInDialogKind = 'choice' | 'manager' | 'admin' | 'denied';

export interface SignInDialogRequest {
  kind: SignInDialogKind;
  /** The lowest role that the page behind it takes. */
  needs?: Role;
  /** The way in that the offer to switch profile leads to; absent asks for the role first. */
  switchTo?: 'manager' | 'admin';
  /** Where to go after signing in; a path of this site. */
  returnTo?: string;
  /** The person closed it without signing in. A protected page leaves for `/` then. */
  onCancel?: () => void;
}

/** What `SignInDialogs` is given. */
export interface SignInDialogsProps {
  request: SignInDialogRequest;
  /** Shows another of the dialogs and keeps the rest of the request. */
  show: (kind: SignInDialogKind) => void;
  /** Call after a successful sign-in: closes and goes to this path. */
  done: (to: string) => void;
  /** Call on Cancelar, Esc and the cross: closes and tells whoever asked. */
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
