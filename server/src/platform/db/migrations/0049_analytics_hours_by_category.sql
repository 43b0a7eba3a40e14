-- The hours of `analytics_hours` are summed for other groups from here on (050). The job stores all days again.
TRUNCATE venue_days, analytics_days, analytics_hours, analytics_range;
