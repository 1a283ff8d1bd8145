-- How often a word occurs is told from samples of the column. From a hundred, PostgreSQL can't tell what is in one story
-- of a hundred from what is in one of ten thousand, and then reads all that match, or nearly all stories.
alter table stories alter column search_text set statistics 400;
--> statement-breakpoint
analyze stories (search_text);
