CREATE TABLE "search_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "venue_words" (
	"venue_id" uuid NOT NULL,
	"word" text COLLATE "C" NOT NULL,
	"sort_name" text NOT NULL,
	"in_name" boolean NOT NULL,
	CONSTRAINT "venue_words_venue_id_word_pk" PRIMARY KEY("venue_id","word")
);
--> statement-breakpoint
-- An index entry has at most 2704 bytes, and no name has such a word.
CREATE FUNCTION words_of(words text, sort_name text, category_ids uuid[])
RETURNS TABLE (word text, in_name boolean)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT w.word, bool_or(w.in_name)
  FROM (
    SELECT left(unnest(string_to_array(words, ' ')), 200), false
    UNION ALL
    SELECT left(unnest(string_to_array(sort_name, ' ')), 200), true
    UNION ALL
    SELECT '#' || unnest(category_ids), false
  ) w(word, in_name)
  WHERE w.word <> '' GROUP BY w.word
$$;
--> statement-breakpoint
-- Words in their order: two venues with the same new words do not wait for each other.
CREATE FUNCTION follow_words()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM venue_words WHERE venue_id = NEW.venue_id;
  INSERT INTO venue_words (venue_id, word, sort_name, in_name)
  SELECT NEW.venue_id, w.word, NEW.sort_name, w.in_name FROM words_of(NEW.words, NEW.sort_name, NEW.category_ids) w;
  INSERT INTO search_words (word)
  SELECT w.word FROM venue_words w
  WHERE w.venue_id = NEW.venue_id AND w.word NOT LIKE '#%'
    AND NOT EXISTS (SELECT FROM search_words s WHERE s.word = w.word)
  ORDER BY w.word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- The lists are filled before changes of venues have to wait. Changes made meanwhile are found at the end.
CREATE TEMPORARY TABLE listed ON COMMIT DROP AS
SELECT venue_id, words, sort_name, category_ids FROM venue_search;
--> statement-breakpoint
INSERT INTO venue_words (venue_id, word, sort_name, in_name)
SELECT v.venue_id, w.word, v.sort_name, w.in_name
FROM listed v CROSS JOIN LATERAL words_of(v.words, v.sort_name, v.category_ids) w;
--> statement-breakpoint
INSERT INTO search_words (word) SELECT DISTINCT word FROM venue_words WHERE word NOT LIKE '#%';
--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING gin ("word" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "venue_words_order" ON "venue_words" USING btree ("word","sort_name","venue_id","in_name");
--> statement-breakpoint
-- Changes of a venue lock its row here first (see 0042).
LOCK TABLE venue_clocks IN EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TRIGGER venue_search_words_inserted
AFTER INSERT ON venue_search FOR EACH ROW
EXECUTE FUNCTION follow_words();
--> statement-breakpoint
CREATE TRIGGER venue_search_words_updated
AFTER UPDATE ON venue_search FOR EACH ROW
WHEN ((OLD.words, OLD.sort_name, OLD.category_ids) IS DISTINCT FROM (NEW.words, NEW.sort_name, NEW.category_ids))
EXECUTE FUNCTION follow_words();
--> statement-breakpoint
CREATE TEMPORARY TABLE changed ON COMMIT DROP AS
SELECT coalesce(v.venue_id, l.venue_id) AS venue_id
FROM venue_search v FULL JOIN listed l ON l.venue_id = v.venue_id
WHERE (v.words, v.sort_name, v.category_ids) IS DISTINCT FROM (l.words, l.sort_name, l.category_ids);
--> statement-breakpoint
DELETE FROM venue_words w USING changed c WHERE w.venue_id = c.venue_id;
--> statement-breakpoint
INSERT INTO venue_words (venue_id, word, sort_name, in_name)
SELECT v.venue_id, w.word, v.sort_name, w.in_name
FROM changed JOIN venue_search v USING (venue_id) CROSS JOIN LATERAL words_of(v.words, v.sort_name, v.category_ids) w;
--> statement-breakpoint
INSERT INTO search_words (word)
SELECT DISTINCT w.word FROM changed JOIN venue_words w USING (venue_id) WHERE w.word NOT LIKE '#%'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
ALTER TABLE "venue_words" ADD CONSTRAINT "venue_words_venue_id_venue_search_venue_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venue_search"("venue_id") ON DELETE cascade ON UPDATE no action;
