import { timeOfService } from '#shared/time';
import type { VisitTime } from '#shared/treatments/schema';
import { type VisitPart, type VisitStep, visitTimes } from '#shared/treatments/visit';

type Asked = readonly { treatmentId: string }[];

/** The starts of a visit that `isOffered` lets through, each with the time of every treatment. */
export const startsOf = (steps: VisitStep[], parts: Asked, isOffered: (time: string) => boolean): VisitTime[] =>
  visitTimes(steps)
    .map((plan) => startOf(plan, parts))
    .filter(({ time }) => isOffered(time));

const startOf = (plan: VisitPart[], parts: Asked): VisitTime => ({
  time: timeOfService(plan[0]!.minute),
  roomId: plan[0]!.roomId,
  parts: plan.map(({ minute }, n) => ({ treatmentId: parts[n]!.treatmentId, time: timeOfService(minute) })),
});
