import { changePassword, endOtherSessions, endSession, ownSessions } from '#server/features/auth/account';
import { ownEmail, sendEmailVerification, verifyEmail } from '#server/features/auth/email-verification';
import { profile, saveProfile } from '#server/features/auth/profile';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
} from '#server/features/auth/second-factor';
import {
  issueResetLink,
  logInAdmin,
  logInManager,
  resetPassword,
  signInWithCode,
  signUpManager,
} from '#server/features/auth/service';
import { saveSignInRules, signInRules } from '#server/features/auth/sign-in-rules';
import { type HandlersOf, signedIn } from '#server/platform/http/call';
import { noteSecurity } from '#server/platform/http/security-log';
import type { authApi } from '#shared/auth/api';
import { loginAddress } from '#shared/auth/rules';

export const authRoutes = {
  currentUser: async (_input, call) => signedIn(call),
  signUpManager: async (form, call) => ({ user: await signUpManager(form, call) }),
  logInManager: async (form, call) => ({ user: await logInManager(form, call) }),
  logInAdmin: async ({ password }, call) => ({ user: await logInAdmin(password, call) }),
  signInWithCode: async ({ code }, call) => ({ user: await signInWithCode(code, call) }),
  logOut: async (_input, call) => {
    await call.session.signOut();
    if (call.user !== null) noteSecurity(call, 'signed_out', { account: call.user.id });
    return {};
  },
  login: async (wanted) => loginAddress('/login', wanted),
  loginAsManager: async (wanted) => loginAddress('/login-manager', wanted),
  loginAsAdmin: async (wanted) => loginAddress('/login-admin', wanted),
  issueResetLink: async ({ email }, call) => issueResetLink(email, call),
  resetPassword: async (form, call) => {
    await resetPassword(form, call);
    return {};
  },
  changePassword: async (form, call) => {
    await changePassword(form, call);
    return {};
  },
  ownEmail: (_input, call) => ownEmail(call),
  sendEmailVerification: (_input, call) => sendEmailVerification(call),
  verifyEmail: async ({ token }, call) => {
    await verifyEmail(token, call);
    return {};
  },
  ownSessions: (_input, call) => ownSessions(call),
  endSession: async ({ id }, call) => {
    await endSession(id, call);
    return {};
  },
  endOtherSessions: async (_input, call) => {
    await endOtherSessions(call);
    return {};
  },
  secondFactor: (_input, call) => secondFactorState(call),
  beginSecondFactor: (form, call) => beginSecondFactor(form, call),
  confirmSecondFactor: (form, call) => confirmSecondFactor(form, call),
  renewRecoveryCodes: (proof, call) => renewRecoveryCodes(proof, call),
  endSecondFactor: async (proof, call) => {
    await endSecondFactor(proof, call);
    return {};
  },
  signInRules: (_input, call) => signInRules(call),
  saveSignInRules: (rules, call) => saveSignInRules(rules, call),
  profile: (_input, call) => profile(call.db, signedIn(call)),
  saveProfile: (change, call) => saveProfile(call.db, signedIn(call), change, call.clock.now()),
} satisfies HandlersOf<typeof authApi>;
