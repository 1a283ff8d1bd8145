-- One character may be ten code points, as the longest emoji is. What is there keeps the shorter limits of before, so no row
-- has to be looked at: the tables are locked for a moment only.
alter table comments drop constraint comments_content_length,
  add constraint comments_content_length check (char_length(content) between 1 and 10000) not valid;
--> statement-breakpoint
alter table profiles drop constraint profiles_full_name_length,
  drop constraint profiles_organization_length,
  drop constraint profiles_work_description_length,
  add constraint profiles_full_name_length check (char_length(full_name) between 1 and 1000) not valid,
  add constraint profiles_organization_length check (char_length(organization) between 1 and 1000) not valid,
  add constraint profiles_work_description_length check (char_length(work_description) between 1 and 5000) not valid;
--> statement-breakpoint
alter table stories drop constraint stories_title_length,
  drop constraint stories_content_length,
  add constraint stories_title_length check (char_length(title) between 1 and 1100) not valid,
  add constraint stories_content_length check (char_length(content) between 1 and 10000) not valid;
