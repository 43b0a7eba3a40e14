-- Trigram similarity, for a search that forgives small typos.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
