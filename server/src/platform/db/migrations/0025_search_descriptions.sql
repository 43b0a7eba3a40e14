-- The search's words take in the description, folded as `foldText` in shared/src/venues/text.ts does.
UPDATE "venue_search" s
SET "words" = trim(s.words || ' ' || regexp_replace(
  lower(regexp_replace(normalize(v.description, NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+', ' ', 'g'))
FROM "venues" v
WHERE v.id = s.venue_id AND v.description IS NOT NULL;
