-- The search's words take in the names of the treatments that guests see, folded as `foldText` in shared/src/venues/text.ts does.
UPDATE "venue_search" s
SET "words" = s.words || ' ' || trim(regexp_replace(
  lower(regexp_replace(normalize(n.names, NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'))
FROM (
  SELECT t.venue_id, string_agg(concat_ws(' ', t.names->>'PT-AO', t.names->>'PT-PT', t.names->>'EN'), ' ') AS names
  FROM "treatments" t
  WHERE t.removed_at IS NULL AND EXISTS (
    SELECT 1 FROM "rooms" r WHERE r.venue_id = t.venue_id AND r.id = ANY (t.room_ids)
      AND r.removed_at IS NULL AND r.sold_as = 'whole' AND r.capacity >= t.people)
  GROUP BY t.venue_id
) n
WHERE n.venue_id = s.venue_id;
