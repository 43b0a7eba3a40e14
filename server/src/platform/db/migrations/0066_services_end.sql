-- One table only, so that it waits for no other lock.
ALTER TABLE "rooms" ADD COLUMN "services_end_minute" smallint,
  ADD CONSTRAINT "rooms_services_end" CHECK ("rooms"."services_end_minute" is null or ("rooms"."sold_as" = 'whole' and "rooms"."services_end_minute" between 361 and 1800));
