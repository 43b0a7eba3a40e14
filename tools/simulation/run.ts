import { closeWorld, evening, openWorld, type SimWorld } from '#tools/simulation/evening';
import { plan } from '#tools/simulation/events';
import type { PlantedFault } from '#tools/simulation/faults';
import { checkInvariants } from '#tools/simulation/invariants';
import type { Promises } from '#tools/simulation/observations';
import type { SimPostgres } from '#tools/simulation/postgres';
import { openSimServer, type SimServer } from '#tools/simulation/server';
import type { Violation } from '#tools/simulation/server-checks';
import { settle } from '#tools/simulation/settle';

/**
 * Minimum share of applied intents of a batch, in percent: a server that refuses everything would keep every other
 * promise.
 */
const APPLIED_PERCENT = 95;
const ENOUGH_ANSWERS = 200;

export interface BatchResult {
  seeds: number;
  applied: number;
  refused: number;
  codes: Map<string, number>;
  promises: Promises;
  violations: { seed: number; violation: Violation }[];
}

export const emptyBatch = (): BatchResult => ({
  ...{ seeds: 0, applied: 0, refused: 0, codes: new Map(), violations: [] },
  promises: { treatments: 0, visits: 0 },
});

export interface BatchSettings {
  postgres: SimPostgres;
  from: number;
  seeds: number;
  fault?: PlantedFault;
  /** Ends the batch early when it returns true. */
  until?: (batch: BatchResult) => boolean;
}

/** Runs evenings one after the other on one server. A seed always gives the same evening. */
export async function runBatch({ postgres, from, seeds, fault, until }: BatchSettings): Promise<BatchResult> {
  const server = await openSimServer(postgres, fault);
  const batch = emptyBatch();
  try {
    for (let seed = from; seed < from + seeds; seed++) {
      const world = await playEvening(server, seed, fault ?? null);
      count(batch, world);
      if (until?.(batch)) break;
    }
  } finally {
    await server.close();
  }
  return batch;
}

async function playEvening(server: SimServer, seed: number, fault: PlantedFault | null): Promise<SimWorld> {
  const world = await openWorld(server, seed, fault);
  try {
    plan(world);
    await world.agenda.runUntil(evening.to);
    await settle(world);
    await checkInvariants(world);
  } catch (error) {
    world.observations.addViolation('crash', error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    for (const desk of world.desks) await desk.crash();
    await closeWorld(world);
  }
  return world;
}

function count(batch: BatchResult, { seed, observations }: SimWorld): void {
  const { applied, refused, codes, promises } = observations;
  const violations = observations.violations.map((violation) => ({ seed, violation }));
  addBatch(batch, { seeds: 1, applied, refused, codes, promises, violations });
}

export function addBatch(whole: BatchResult, batch: BatchResult): void {
  const { seeds, applied, refused, codes, promises, violations } = batch;
  whole.seeds += seeds;
  whole.applied += applied;
  whole.refused += refused;
  whole.promises.treatments += promises.treatments;
  whole.promises.visits += promises.visits;
  for (const [code, times] of codes) whole.codes.set(code, (whole.codes.get(code) ?? 0) + times);
  whole.violations.push(...violations);
}

export function shareOf({ applied, refused }: BatchResult): string {
  const answers = applied + refused;
  return `${applied} of ${answers} acts applied (${((applied * 100) / Math.max(1, answers)).toFixed(1)} %)`;
}

/** Null if enough intents were applied. Requests for treatments that others took first do not count: a desk cannot see them. */
export function shareFault({ applied, refused, codes }: BatchResult): string | null {
  const answers = applied + refused - (codes.get('treatment_taken') ?? 0);
  if (answers < ENOUGH_ANSWERS || applied * 100 >= answers * APPLIED_PERCENT) return null;
  return `only ${applied} of ${answers} acts were applied; ${APPLIED_PERCENT} % is the least`;
}

export const isCaught = (batch: BatchResult): boolean => batch.violations.length > 0 || shareFault(batch) !== null;
