/** Last revision read, by venue. */
export type Position = Map<string, number>;

/** Event id: `venueId:revision`, separated by commas. */
export const idOf = (position: Position): string =>
  [...position].map(([venueId, revision]) => `${venueId}:${revision}`).join(',');

/** From Last-Event-ID; invalid parts are ignored. */
export function positionOf(id: string | null): Position {
  const position: Position = new Map();
  for (const part of (id ?? '').slice(0, 2000).split(',')) {
    const [, venueId, revision] = /^([0-9a-f-]{36}):(\d{1,15})$/.exec(part.trim()) ?? [];
    if (venueId !== undefined) position.set(venueId, Number(revision));
  }
  return position;
}
