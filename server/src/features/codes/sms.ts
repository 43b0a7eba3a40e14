import type { CodeChannel } from '#server/platform/ports/code-channel';

const ANSWER_WITHIN_MS = 10_000;

export interface SmsSettings {
  /** Receives `POST {"to": "+244…", "text": "…"}`. */
  url: string;
  /** Sent as `Authorization: Bearer …`. */
  token: string;
}

/** Any 2xx counts as sent. */
export const smsCodes = ({ url, token }: SmsSettings): CodeChannel => ({
  by: 'sms',
  async send({ to, text }) {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to, text }),
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await response.body?.cancel();
      return response.ok ? { kind: 'sent' } : { kind: 'unsent', detail: `HTTP ${response.status}` };
    } catch (error) {
      // May have arrived; the guest can request another code
      const { name, cause } = error as Error & { cause?: { code?: string } };
      return name === 'TimeoutError' ? { kind: 'sent' } : { kind: 'unsent', detail: cause?.code ?? name };
    }
  },
});
