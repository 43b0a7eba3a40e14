const { FC_RUNS: runs, FC_SEED: seed, FC_PATH: path } = process.env;

/** A run with FC_RUNS sets its own duration. */
export const PATIENCE_MS = runs === undefined ? 300_000 : 6 * 3_600_000;

/**
 * FC_RUNS overrides the number of runs. A failure prints seed and path; FC_SEED and FC_PATH repeat it with shrinking,
 * too slow for every run.
 */
export function replayable(usual: number): { numRuns: number; endOnFailure: boolean; seed?: number; path?: string } {
  return {
    numRuns: runs === undefined ? usual : Number(runs),
    endOnFailure: path === undefined,
    ...(seed !== undefined && { seed: Number(seed) }),
    ...(path !== undefined && { path }),
  };
}
