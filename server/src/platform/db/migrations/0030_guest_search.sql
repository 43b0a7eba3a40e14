-- Lets a trigram index begin with the venue: a country's guests of one name are many.
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
-- As `foldText` does it, but for punctuation. Most names have no accent, and normalizing costs the most.
CREATE FUNCTION folded_name(name text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$
  SELECT lower(CASE WHEN octet_length(name) = length(name) THEN name
                    ELSE regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g') END)
$$;
--> statement-breakpoint
-- As `soundKey` in shared/src/guests/search.ts. A regular expression with a back reference takes ten times as long as all
-- the rest, so that it is left to names with letters of other scripts, digits or long runs of a letter.
CREATE FUNCTION search_key(folded text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  key text := translate(folded, 'cqsxztfdgyhuwv', 'kkkkkkpjji');
BEGIN
  key := replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(key, 'aa', 'a'), 'bb', 'b'), 'ee', 'e'), 'ii', 'i'), 'jj', 'j'), 'kk', 'k'), 'll', 'l'), 'mm', 'm'), 'nn', 'n'), 'oo', 'o'), 'pp', 'p'), 'rr', 'r');
  IF key ~ '[^a-z .''-]|aa|bb|ee|ii|jj|kk|ll|mm|nn|oo|pp|rr' THEN
    key := regexp_replace(key, '(.)\1+', '\1', 'g');
  END IF;
  RETURN key;
END
$$;
--> statement-breakpoint
-- Kept with the row: a search reads them of thousands of rows. They change with the name, also when a guest is erased.
ALTER TABLE reservations
  ADD COLUMN folded_name text GENERATED ALWAYS AS (folded_name(name)) STORED,
  ADD COLUMN search_key text GENERATED ALWAYS AS (search_key(folded_name(name))) STORED;
--> statement-breakpoint
-- A short pending list: the booking that fills it must not wait long for it to be merged.
CREATE INDEX reservations_search ON reservations
USING gin (venue_id, search_key gin_trgm_ops, phone gin_trgm_ops) WITH (gin_pending_list_limit = 512);
