import { freePiece, overlaps, type Stay, stayOf, type TreatmentDay, works } from '#shared/treatments/day';

/** Of one date, by treatment. A party is the same object in each of them. */
export type Days = ReadonlyMap<string, TreatmentDay>;

/** Parties that may move one after the other to make one place free. */
const CHAIN_MOST = 5;

export interface Move {
  id: string;
  treatmentId: string;
  minute: number;
  /** Undefined: keeps it. */
  roomId?: string;
  professionalId?: string;
}

export interface Reassigned {
  roomId: string;
  professionalId: string | null;
  /** In this order each place is free when its party moves there. */
  moves: Move[];
}

/** A place at a time that is not free: parties that may move get another room or professional, at their own time. */
export function reassign(days: Days, day: TreatmentDay, minute: number): Reassigned | null {
  if (day.teamSize > 1 || freePiece(day, minute) === undefined) return null;
  const tried = new Set<Stay>();
  const rooms = new Search(days, roomsAt, tried);
  const roomId = rooms.place(day, minute, stayOf(day, minute));
  if (roomId === null) return null;
  const roomMoves = rooms.moves.map(({ move, to }) => ({ ...move, roomId: to }));
  if (day.teamSize === 0) return { roomId, professionalId: null, moves: roomMoves };
  const team = new Search(days, professionalsAt, new Set());
  const professionalId = team.place(day, minute, stayOf(day, minute));
  if (professionalId === null) return null;
  return {
    ...{ roomId, professionalId },
    moves: [...roomMoves, ...team.moves.map(({ move, to }) => ({ ...move, professionalId: to }))],
  };
}

interface Resource {
  id: string;
  taken: Stay[];
}

type ResourcesAt = (day: TreatmentDay, minute: number) => Resource[];

const roomsAt: ResourcesAt = ({ rooms }, minute) => rooms.filter(({ times }) => times.includes(minute));

const professionalsAt: ResourcesAt = (day, minute) => day.professionals.filter((one) => works(day, one, minute));

interface Moved {
  stay: Stay;
  move: Move;
  from: string;
  to: string;
}

/** An augmenting path. Each party is tried once, so the work is bounded by the parties of the day. */
class Search {
  readonly moves: Moved[] = [];
  readonly #taken = new Map<string, Stay[]>();
  readonly #days: Days;
  readonly #resourcesAt: ResourcesAt;
  readonly #tried: Set<Stay>;

  constructor(days: Days, resourcesAt: ResourcesAt, tried: Set<Stay>) {
    this.#days = days;
    this.#resourcesAt = resourcesAt;
    this.#tried = tried;
  }

  place(day: TreatmentDay, minute: number, stay: Stay, depth = CHAIN_MOST): string | null {
    const found = this.#resourcesAt(day, minute).map(({ id, taken }) => {
      const inTheWay = this.#takenOf(id, taken).filter((other) => overlaps(other, stay));
      return { id, inTheWay };
    });
    for (const { id, inTheWay } of found.sort((a, b) => a.inTheWay.length - b.inTheWay.length)) {
      if (inTheWay.length > 0 && (depth === 0 || !inTheWay.every((other) => this.#mayMove(other)))) continue;
      for (const other of inTheWay) this.#tried.add(other);
      this.#taken.get(id)!.push(stay);
      const before = this.moves.length;
      if (inTheWay.every((other) => this.#moveAway(other, id, depth - 1))) return id;
      while (this.moves.length > before) this.#undo(this.moves.pop()!);
      this.#leave(id, stay);
    }
    return null;
  }

  #takenOf(id: string, taken: Stay[]): Stay[] {
    const own = this.#taken.get(id) ?? [...taken];
    this.#taken.set(id, own);
    return own;
  }

  #mayMove(stay: Stay): boolean {
    return stay.movable != null && !this.#tried.has(stay) && this.#days.has(stay.movable.treatmentId);
  }

  /** It keeps its old place until it has another one, so that no two parties swap. */
  #moveAway(stay: Stay, from: string, depth: number): boolean {
    const { id, treatmentId } = stay.movable!;
    const day = this.#days.get(treatmentId)!;
    const minute = stay.from + day.preparationMinutes;
    const to = this.place(day, minute, stay, depth);
    if (to === null) return false;
    this.#leave(from, stay);
    this.moves.push({ stay, from, to, move: { id, treatmentId, minute } });
    return true;
  }

  #undo({ stay, from, to }: Moved): void {
    this.#leave(to, stay);
    this.#taken.get(from)!.push(stay);
  }

  #leave(id: string, stay: Stay): void {
    const taken = this.#taken.get(id)!;
    taken.splice(taken.indexOf(stay), 1);
  }
}
