import { ApiError, ConnectionError } from '#ui/api/api-error.ts';

/**
 * Makes a call; if the server asks for proof of work, solves the challenge and calls again. `onSolving` runs when
 * solving starts.
 */
export async function callWithProof<Reply>(
  call: (proof?: string) => Promise<Reply>,
  onSolving: () => void,
): Promise<Reply> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.challenge === null) throw error;
    onSolving();
    // Rarely needed, so the solver is a separate chunk
    const { solve } = await import('#ui/features/reservations/solve-challenge.ts').catch((cause: unknown) => {
      throw new ConnectionError(cause);
    });
    const proof = await solve(error.challenge);
    if (proof === null) throw error;
    return call(proof);
  }
}
