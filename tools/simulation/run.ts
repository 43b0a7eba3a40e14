import { closeWorld, evening, openWorld, type World } from '#tools/simulation/evening';
import type { Plant } from '#tools/simulation/faults';
import { plan } from '#tools/simulation/happenings';
import { checkInvariants } from '#tools/simulation/invariants';
import type { Ground } from '#tools/simulation/postgres';
import { type House, openHouse } from '#tools/simulation/server';
import type { Violation } from '#tools/simulation/server-truths';
import { becomeQuiet } from '#tools/simulation/settle';

/**
 * Minimum share of applied intents of a batch, in percent: a server that refuses everything would keep every other
 * promise.
 */
const APPLIED_PERCENT = 95;
const ENOUGH_ANSWERS = 200;

export interface Batch {
  seeds: number;
  applied: number;
  refused: number;
  codes: Map<string, number>;
  violations: { seed: number; violation: Violation }[];
}

export const emptyBatch = (): Batch => ({ seeds: 0, applied: 0, refused: 0, codes: new Map(), violations: [] });

export interface BatchSettings {
  ground: Ground;
  from: number;
  seeds: number;
  plant?: Plant;
  /** Ends the batch early when it returns true. */
  until?: (batch: Batch) => boolean;
}

/** Runs evenings one after the other in one house. A seed always gives the same evening. */
export async function runBatch({ ground, from, seeds, plant, until }: BatchSettings): Promise<Batch> {
  const house = await openHouse(ground, plant);
  const batch = emptyBatch();
  try {
    for (let seed = from; seed < from + seeds; seed++) {
      const world = await playEvening(house, seed, plant ?? null);
      count(batch, world);
      if (until?.(batch)) break;
    }
  } finally {
    await house.close();
  }
  return batch;
}

async function playEvening(house: House, seed: number, plant: Plant | null): Promise<World> {
  const world = await openWorld(house, seed, plant);
  try {
    plan(world);
    await world.agenda.runUntil(evening.to);
    await becomeQuiet(world);
    await checkInvariants(world);
  } catch (error) {
    world.diary.violate('crash', error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    for (const desk of world.desks) await desk.crash();
    await closeWorld(world);
  }
  return world;
}

function count(batch: Batch, { seed, diary }: World): void {
  const { applied, refused, codes } = diary;
  const violations = diary.violations.map((violation) => ({ seed, violation }));
  addBatch(batch, { seeds: 1, applied, refused, codes, violations });
}

export function addBatch(whole: Batch, { seeds, applied, refused, codes, violations }: Batch): void {
  whole.seeds += seeds;
  whole.applied += applied;
  whole.refused += refused;
  for (const [code, times] of codes) whole.codes.set(code, (whole.codes.get(code) ?? 0) + times);
  whole.violations.push(...violations);
}

export function shareOf({ applied, refused }: Batch): string {
  const answers = applied + refused;
  return `${applied} of ${answers} acts applied (${((applied * 100) / Math.max(1, answers)).toFixed(1)} %)`;
}

/** Describes a batch with too few applied intents; null if there are enough. */
export function shareFault({ applied, refused }: Batch): string | null {
  const answers = applied + refused;
  if (answers < ENOUGH_ANSWERS || applied * 100 >= answers * APPLIED_PERCENT) return null;
  return `only ${applied} of ${answers} acts were applied; ${APPLIED_PERCENT} % is the least`;
}

export const isCaught = (batch: Batch): boolean => batch.violations.length > 0 || shareFault(batch) !== null;
