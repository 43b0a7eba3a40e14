const { FC_RUNS: runs, FC_SEED: seed, FC_PATH: path } = process.env;

/** How long a property may take: who asks for more runs than usual knows how long that is. */
export const PATIENCE_MS = runs === undefined ? 300_000 : 6 * 3_600_000;

/**
 * How often a property is tried (FC_RUNS instead). A failure prints its seed and path; FC_SEED and FC_PATH run it again, and
 * then it is made smaller as well, which against a database would take too long for every run.
 */
export function replayable(usual: number): { numRuns: number; endOnFailure: boolean; seed?: number; path?: string } {
  return {
    numRuns: runs === undefined ? usual : Number(runs),
    endOnFailure: path === undefined,
    ...(seed !== undefined && { seed: Number(seed) }),
    ...(path !== undefined && { path }),
  };
}
