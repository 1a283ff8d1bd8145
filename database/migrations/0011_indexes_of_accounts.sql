-- Indexes of audit_log, one_time_links and refresh_tokens, which are built afterwards (later-indexes.ts): in here they would keep
-- everybody from writing all three until the last one is built, and meet those who have written to one and go on to another.
select;
