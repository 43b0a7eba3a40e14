import { z } from 'zod';
import { roles } from '#shared/auth/rules';
import { managerPhonePattern } from '#shared/phone';
import { line, optionalText, says, text } from '#shared/validation';

/** argon2id reads the whole password: an unbounded one would let callers burn server time. */
const PASSWORD_MAX = 200;

/** Without the invisible marks that come with an address copied from a contact or a message. */
export const email = z
  .string()
  .overwrite((typed) => typed.replace(/\p{Cf}/gu, ''))
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: says('emailInvalid') }));
export const newPassword = z
  .string()
  .min(6, { error: says('passwordTooShort') })
  .max(PASSWORD_MAX);
const givenPassword = z
  .string()
  .min(1, { error: says('passwordRequired') })
  .max(PASSWORD_MAX);

export const user = z.object({
  id: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(roles),
});
export type User = z.infer<typeof user>;

export const managerSignUp = z.object({
  nome: line(120, 2, 'nomeTooShort'),
  email,
  password: newPassword,
  telemovel: z
    .string()
    .trim()
    .regex(managerPhonePattern, { error: says('telemovelFormat') }),
  termsAccepted: z.literal(true, { error: says('termsRequired') }),
});
export type ManagerSignUp = z.infer<typeof managerSignUp>;

export const managerLogin = z.object({ email, password: givenPassword });
export type ManagerLogin = z.infer<typeof managerLogin>;
export const adminLogin = z.object({ password: givenPassword });

export const signedIn = z.object({ user });

/** Invalid values are dropped, not refused: a bad link must not prevent a sign-in. */
export const loginRedirect = z.object({
  returnTo: z.string().optional().catch(undefined),
  role: z.string().optional().catch(undefined),
});

export const resetLinkRequest = z.object({ email });
export const resetLink = z.object({ link: z.string(), expiresAt: z.string() });
export const newPasswordByLink = z.object({ token: text(100), password: newPassword });

export const ownEmail = z.object({
  email: z.string().nullable(),
  verifiedAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  canSend: z.boolean(),
});
export type OwnEmail = z.infer<typeof ownEmail>;
export const emailVerification = z.object({ token: text(100) });

export const passwordChange = z.object({ current: givenPassword, password: newPassword });
export type PasswordChange = z.infer<typeof passwordChange>;

/** Six digits from an app, or a recovery code; spaces and hyphens are accepted. */
export const secondCode = text(40, 1, 'codeRequired');
export const signInCode = z.object({ code: secondCode });

export const secondFactor = z.object({
  isOn: z.boolean(),
  since: z.string().nullable(),
  recoveryCodesLeft: z.number(),
  /** Required by the platform for the account's role. */
  isRequired: z.boolean(),
});
export type SecondFactor = z.infer<typeof secondFactor>;
export const secondFactorStart = z.object({ current: givenPassword });
/** Base32, and the same secret as an `otpauth://` link for the QR code. */
export const secondFactorSecret = z.object({ secret: z.string(), link: z.string() });
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>;
export const recoveryCodes = z.object({ codes: z.array(z.string()) });
export const secondFactorProof = z.object({ current: givenPassword, code: secondCode });
export type SecondFactorProof = z.infer<typeof secondFactorProof>;

export const signInRules = z.object({
  ownersNeedCode: z.boolean(),
});
export type SignInRules = z.infer<typeof signInRules>;

export const sessionView = z.object({
  id: z.string(),
  kind: z.enum(['browser', 'desk']),
  name: z.string().nullable(),
  since: z.string(),
  /** When it was confirmed; null if there is none. */
  lastUsedAt: z.string(),
  isThis: z.boolean(),
});
export type SessionView = z.infer<typeof sessionView>;
export const sessionOnly = z.object({ id: text(40) });

/** Complete when nif, documentoId and morada are set (specification, sections 3 and 5). */
export const managerProfile = z.object({
  nome: z.string(),
  telemovel: z.string(),
  email: z.string(),
  nif: z.string().nullable(),
  documentoId: z.string().nullable(),
  morada: z.string().nullable(),
  completed: z.boolean(),
});
export type ManagerProfile = z.infer<typeof managerProfile>;

export const profileChange = z.object({
  nome: managerSignUp.shape.nome,
  telemovel: managerSignUp.shape.telemovel,
  nif: optionalText(30),
  documentoId: optionalText(40),
  morada: optionalText(300),
});
export type ProfileChange = z.infer<typeof profileChange>;
