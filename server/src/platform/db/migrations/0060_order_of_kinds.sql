-- concurrent indexes
create index concurrently if not exists "venue_availability_fits" on "venue_availability" using btree ("date","fits","sort_name","venue_id") where "fits" is not null;
