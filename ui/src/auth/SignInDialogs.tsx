import type { SignInDialogsProps } from '#ui/auth/useSignInDialogs.ts';

/** Role choice, manager and administrator sign-in, and denial: one of them at a time. */
export default function SignInDialogs(_: SignInDialogsProps) {
  return null;
}
