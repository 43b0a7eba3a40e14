import { isConnectionLost } from '#server/platform/db/connection-errors';

/** `part` names ids only: it is logged. */
export interface FailedPart {
  part: object;
  error: unknown;
}

export class PartsFailed extends Error {
  readonly failed: readonly FailedPart[];

  constructor(failed: readonly FailedPart[]) {
    super(`${failed.length} parts failed`);
    this.failed = failed;
  }
}

/** Parts of a job, such as venues: a failure does not stop the others. A lost connection does, because it fails them all. */
export class SeparateParts {
  private readonly failed: FailedPart[] = [];

  /** Undefined if the part failed. */
  async run<Result>(part: object, act: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await act();
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      this.failed.push(...(error instanceof PartsFailed ? error.failed : [{ part, error }]));
      return undefined;
    }
  }

  /** Throws `PartsFailed` if any failed. */
  end(): void {
    if (this.failed.length > 0) throw new PartsFailed(this.failed);
  }
}
