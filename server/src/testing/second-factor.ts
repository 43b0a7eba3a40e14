import { Secret, TOTP } from 'otpauth';
import type { Caller, TestServer } from '#server/testing/server';

export interface TestApp {
  secret: string;
  recoveryCodes: string[];
  code(stepsLater?: number): string;
}

const STEP_MS = 30_000;

/** Advances the clock to the next step, so that a code works at once. */
export async function turnOn(server: TestServer, caller: Caller, password: string): Promise<TestApp> {
  const { body, status, error } = await caller.call('beginSecondFactor', { current: password });
  if (status !== 200) throw new Error(`the set-up was refused: ${JSON.stringify(error)}`);
  const code = codesOf(server, body.secret);
  const confirmed = await caller.call('confirmSecondFactor', { code: code() });
  if (confirmed.status !== 200) throw new Error(`the code was refused: ${JSON.stringify(confirmed.error)}`);
  server.clock.advance(STEP_MS);
  return { secret: body.secret, recoveryCodes: confirmed.body.codes, code };
}

export const codesOf =
  ({ clock }: TestServer, secret: string) =>
  (stepsLater = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: clock.now().getTime() + stepsLater * STEP_MS,
    });
