-- A search by date reads the table beside the index of kinds where pages have changed since the last vacuum. By default a
-- vacuum waits until a fifth of all rows has changed: this table has a row for each venue and day of a year.
ALTER TABLE "venue_availability" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_insert_scale_factor = 0);
