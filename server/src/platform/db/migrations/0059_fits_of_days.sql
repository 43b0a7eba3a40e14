-- Changes of a venue lock its row here first (see 0042).
LOCK TABLE venue_clocks IN EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE "availability_days" ADD COLUMN "lacks_fits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "venue_availability" ADD COLUMN "fits" smallint;
--> statement-breakpoint
-- The numbers of `latest` that are not null. An expression that PostgreSQL inlines.
CREATE FUNCTION fits_of(latest smallint[])
RETURNS smallint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT nullif(
    (latest[1] IS NOT NULL)::int + 2 * (latest[2] IS NOT NULL)::int
    + 4 * (latest[3] IS NOT NULL)::int + 8 * (latest[4] IS NOT NULL)::int
    + 16 * (latest[5] IS NOT NULL)::int + 32 * (latest[6] IS NOT NULL)::int
    + 64 * (latest[7] IS NOT NULL)::int + 128 * (latest[8] IS NOT NULL)::int
    + 256 * (latest[9] IS NOT NULL)::int + 512 * (latest[10] IS NOT NULL)::int
    + 1024 * (latest[11] IS NOT NULL)::int + 2048 * (latest[12] IS NOT NULL)::int, 0)::smallint
$$;
--> statement-breakpoint
CREATE FUNCTION follow_latest()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.fits := fits_of(NEW.latest);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER venue_availability_fits
BEFORE INSERT OR UPDATE OF latest ON venue_availability
FOR EACH ROW EXECUTE FUNCTION follow_latest();
--> statement-breakpoint
-- The roll fills the rows of these days. Here it would hold up bookings.
UPDATE availability_days SET lacks_fits = true;
