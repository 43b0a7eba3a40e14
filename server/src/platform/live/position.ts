/** How far somebody has read: venue → revision. */
export type Position = Map<string, number>;

/** A position as an event's id: `venueId:revision`, comma between. */
export const idOf = (position: Position): string =>
  [...position].map(([venueId, revision]) => `${venueId}:${revision}`).join(',');

/** The id that a browser sends back. What cannot be read as one says nothing of its venue. */
export function positionOf(id: string | null): Position {
  const position: Position = new Map();
  for (const part of (id ?? '').slice(0, 2000).split(',')) {
    const [, venueId, revision] = /^([0-9a-f-]{36}):(\d{1,15})$/.exec(part.trim()) ?? [];
    if (venueId !== undefined) position.set(venueId, Number(revision));
  }
  return position;
}
