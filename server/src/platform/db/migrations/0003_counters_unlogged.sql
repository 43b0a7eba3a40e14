-- Counters of the limits per address and per account are worth nothing after a crash, and every public write moves one:
-- without a log they cost no flush to disk.
ALTER TABLE rate_limits SET UNLOGGED;
