import { ApiError, ConnectionError } from '#ui/app/api-error.ts';

/**
 * Makes a call and, where the server asks for proof of work, solves its challenge and makes it once more with the solution.
 * `onSolving` is told when that begins.
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
    // Most visitors are never asked: the solver is no part of the page's first bundle
    const { solve } = await import('#ui/reservations/solve-challenge.ts').catch((cause: unknown) => {
      throw new ConnectionError(cause);
    });
    const proof = await solve(error.challenge);
    if (proof === null) throw error;
    return call(proof);
  }
}
