CREATE TABLE "content_snapshots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"title" text,
	"text" text NOT NULL,
	"picture_hash" text,
	"sha256" "bytea" NOT NULL,
	"taken_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moderation_cases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"band" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_by" text NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"report_count" integer DEFAULT 0 NOT NULL,
	"claimed_by" uuid,
	"claim_until" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"snapshot_id" uuid,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "moderation_cases_subject_type" CHECK ("moderation_cases"."subject_type" in ('story', 'comment', 'profile')),
	CONSTRAINT "moderation_cases_band" CHECK ("moderation_cases"."band" between 0 and 3),
	CONSTRAINT "moderation_cases_state" CHECK ("moderation_cases"."state" in ('open', 'decided', 'void') and ("moderation_cases"."state" = 'open') = ("moderation_cases"."closed_at" is null)),
	CONSTRAINT "moderation_cases_claim" CHECK (("moderation_cases"."claimed_by" is null) = ("moderation_cases"."claim_until" is null) and ("moderation_cases"."state" = 'open' or "moderation_cases"."claimed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "moderation_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"proposes" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moderation_notes_text" CHECK (char_length("moderation_notes"."text") between 1 and 20000),
	CONSTRAINT "moderation_notes_proposes" CHECK ("moderation_notes"."proposes" = 'ban')
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"band" integer NOT NULL,
	"valid_from" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rules_key_version_pk" PRIMARY KEY("key","version"),
	CONSTRAINT "rules_band" CHECK ("rules"."band" in (0, 2)),
	CONSTRAINT "rules_key" CHECK ("rules"."key" ~ '^[a-z_]{1,40}$' and "rules"."key" <> 'illegal')
);
--> statement-breakpoint
CREATE TABLE "moderation_decisions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"action" text NOT NULL,
	"rule_key" text,
	"rule_version" integer,
	"law" text,
	"facts" text NOT NULL,
	"explanation" text NOT NULL,
	"trigger" text NOT NULL,
	"automated_detection" boolean DEFAULT false NOT NULL,
	"automated_decision" boolean DEFAULT false NOT NULL,
	"scope" text NOT NULL,
	"starts_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"supersedes_id" uuid,
	"unannounced_because" text,
	"reports_unfounded" boolean DEFAULT false NOT NULL,
	"content_sha256" "bytea",
	CONSTRAINT "moderation_decisions_action" CHECK ("moderation_decisions"."action" in ('none', 'approve', 'hide', 'restore', 'reject_held', 'warn', 'limit', 'suspend', 'unsuspend', 'ban', 'inform_authority')),
	CONSTRAINT "moderation_decisions_ground" CHECK (("moderation_decisions"."rule_key" is not null and "moderation_decisions"."rule_version" is not null) or "moderation_decisions"."law" ~ '\S'),
	CONSTRAINT "moderation_decisions_facts" CHECK ("moderation_decisions"."facts" ~ '\S' and char_length("moderation_decisions"."facts") <= 20000),
	CONSTRAINT "moderation_decisions_explanation" CHECK ("moderation_decisions"."explanation" ~ '\S' and char_length("moderation_decisions"."explanation") <= 20000),
	CONSTRAINT "moderation_decisions_law" CHECK (char_length("moderation_decisions"."law") <= 5000),
	CONSTRAINT "moderation_decisions_trigger" CHECK ("moderation_decisions"."trigger" in ('notice', 'own', 'automatic')),
	CONSTRAINT "moderation_decisions_scope" CHECK ("moderation_decisions"."scope" = case when "moderation_decisions"."action" in ('suspend', 'ban') then 'account'
        when "moderation_decisions"."action" = 'limit' then 'writing' when "moderation_decisions"."action" in ('warn', 'unsuspend') then "moderation_decisions"."scope" else 'content' end),
	CONSTRAINT "moderation_decisions_end" CHECK (("moderation_decisions"."ends_at" is not null) = ("moderation_decisions"."action" in ('limit', 'suspend')) and "moderation_decisions"."ends_at" > "moderation_decisions"."starts_at"),
	CONSTRAINT "moderation_decisions_unannounced" CHECK ("moderation_decisions"."unannounced_because" in ('contact_unknown', 'deceptive_spam', 'authority_order'))
);
--> statement-breakpoint
CREATE TABLE "moderation_undos" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"undone_by" uuid NOT NULL,
	"undone_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sanctions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"decision_id" uuid NOT NULL,
	"starts_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"lifted_at" timestamp (3) with time zone,
	CONSTRAINT "sanctions_kind" CHECK ("sanctions"."kind" in ('warning', 'no_posting', 'suspended', 'banned', 'reports_unheard')),
	CONSTRAINT "sanctions_end" CHECK (("sanctions"."ends_at" is null) = ("sanctions"."kind" in ('warning', 'banned')))
);
--> statement-breakpoint
CREATE TABLE "strikes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "strikes_points" CHECK ("strikes"."points" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"notice_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"party" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" uuid,
	"answer" text,
	"decided_at" timestamp (3) with time zone,
	"new_decision_id" uuid,
	"same_person" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appeals_once" UNIQUE("notice_id"),
	CONSTRAINT "appeals_party" CHECK ("appeals"."party" in ('author', 'reporter')),
	CONSTRAINT "appeals_text" CHECK ("appeals"."text" ~ '\S' and char_length("appeals"."text") <= 20000),
	CONSTRAINT "appeals_state" CHECK (case "appeals"."state" when 'open' then "appeals"."decided_at" is null and "appeals"."answer" is null
        when 'withdrawn' then true
        else "appeals"."state" in ('upheld', 'overturned', 'partly') and "appeals"."decided_at" is not null
          and "appeals"."decided_by" is not null and "appeals"."answer" ~ '\S' end),
	CONSTRAINT "appeals_answer" CHECK (char_length("appeals"."answer") <= 20000)
);
--> statement-breakpoint
CREATE TABLE "notice_decisions" (
	"notice_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	CONSTRAINT "notice_decisions_notice_id_decision_id_pk" PRIMARY KEY("notice_id","decision_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"report_id" uuid,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"visible_from" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_recipient" CHECK ("notices"."user_id" is not null or "notices"."report_id" is not null),
	CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('decision', 'report_outcome', 'appeal_outcome'))
);
--> statement-breakpoint
CREATE TABLE "moderation_settings" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"four_eyes" boolean DEFAULT false NOT NULL,
	"due_hours_danger" integer DEFAULT 1 NOT NULL,
	"due_hours_illegal" integer DEFAULT 24 NOT NULL,
	"due_hours_reported" integer DEFAULT 24 NOT NULL,
	"due_hours_held" integer DEFAULT 12 NOT NULL,
	"holds_first_texts" boolean DEFAULT false NOT NULL,
	"new_until_texts" integer DEFAULT 2 NOT NULL,
	"new_until_hours" integer DEFAULT 24 NOT NULL,
	"new_links" integer DEFAULT 1 NOT NULL,
	"new_mentions" integer DEFAULT 2 NOT NULL,
	"new_comments_per_hour" integer DEFAULT 5 NOT NULL,
	"new_stories_per_day" integer DEFAULT 2 NOT NULL,
	CONSTRAINT "moderation_settings_only_row" CHECK ("moderation_settings"."only_row"),
	CONSTRAINT "moderation_settings_ranges" CHECK (least("moderation_settings"."due_hours_danger", "moderation_settings"."due_hours_illegal", "moderation_settings"."due_hours_reported", "moderation_settings"."due_hours_held") >= 1
        and greatest("moderation_settings"."due_hours_danger", "moderation_settings"."due_hours_illegal", "moderation_settings"."due_hours_reported", "moderation_settings"."due_hours_held") <= 720
        and least("moderation_settings"."new_until_texts", "moderation_settings"."new_until_hours", "moderation_settings"."new_links", "moderation_settings"."new_mentions", "moderation_settings"."new_comments_per_hour", "moderation_settings"."new_stories_per_day") >= 0
        and greatest("moderation_settings"."new_until_texts", "moderation_settings"."new_links", "moderation_settings"."new_mentions", "moderation_settings"."new_comments_per_hour", "moderation_settings"."new_stories_per_day") <= 100
        and "moderation_settings"."new_until_hours" <= 720)
);
--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_once";--> statement-breakpoint
ALTER TABLE "reports" DROP CONSTRAINT "reports_story_id_stories_id_fk";
--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "story_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "story_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "held_for" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "notice_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "comment_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "details" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "law" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "notifier_name" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "notifier_email" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "good_faith_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "reporter_hash" "bytea";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stories" ADD COLUMN "held_for" text;--> statement-breakpoint
ALTER TABLE "moderation_cases" ADD CONSTRAINT "moderation_cases_snapshot_id_content_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."content_snapshots"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_notes" ADD CONSTRAINT "moderation_notes_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_supersedes_id_moderation_decisions_id_fk" FOREIGN KEY ("supersedes_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_rule_key_rule_version_rules_key_version_fk" FOREIGN KEY ("rule_key","rule_version") REFERENCES "public"."rules"("key","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strikes" ADD CONSTRAINT "strikes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "strikes" ADD CONSTRAINT "strikes_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_new_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("new_decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_decisions" ADD CONSTRAINT "notice_decisions_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_decisions" ADD CONSTRAINT "notice_decisions_decision_id_moderation_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."moderation_decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_cases_one_open" ON "moderation_cases" USING btree ("subject_type","subject_id") WHERE "moderation_cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "moderation_cases_due" ON "moderation_cases" USING btree ("due_at","id") WHERE "moderation_cases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "moderation_cases_author" ON "moderation_cases" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "moderation_cases_subject" ON "moderation_cases" USING btree ("subject_id","closed_at");--> statement-breakpoint
CREATE INDEX "moderation_cases_snapshot" ON "moderation_cases" USING btree ("snapshot_id");--> statement-breakpoint
CREATE INDEX "moderation_cases_closed" ON "moderation_cases" USING btree ("closed_at") WHERE "moderation_cases"."snapshot_id" is not null;--> statement-breakpoint
CREATE INDEX "moderation_notes_case_id" ON "moderation_notes" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE INDEX "moderation_decisions_case_id" ON "moderation_decisions" USING btree ("case_id","decided_at");--> statement-breakpoint
CREATE INDEX "moderation_decisions_batch_id" ON "moderation_decisions" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_decided_by" ON "moderation_decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "moderation_decisions_supersedes" ON "moderation_decisions" USING btree ("supersedes_id");--> statement-breakpoint
CREATE INDEX "sanctions_user_id" ON "sanctions" USING btree ("user_id") WHERE "sanctions"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "sanctions_decision_id" ON "sanctions" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "strikes_user_id" ON "strikes" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "strikes_decision_id" ON "strikes" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("created_at","id") WHERE "appeals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "appeals_user_id" ON "appeals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "appeals_new_decision" ON "appeals" USING btree ("new_decision_id");--> statement-breakpoint
CREATE INDEX "notice_decisions_decision_id" ON "notice_decisions" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "notices_user_id" ON "notices" USING btree ("user_id","visible_from","id");--> statement-breakpoint
CREATE INDEX "notices_report_id" ON "notices" USING btree ("report_id");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reports_story_id" ON "reports" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "reports_comment_id" ON "reports" USING btree ("comment_id") WHERE "reports"."comment_id" is not null;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reference_unique" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_once_by_person" UNIQUE("case_id","user_id");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_once_by_visitor" UNIQUE("case_id","reporter_hash");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_details" CHECK (char_length("reports"."details") <= 10000);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_law" CHECK (char_length("reports"."law") <= 5000);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reasons" CHECK (cardinality("reports"."reasons") <= 20);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_notifier" CHECK (char_length("reports"."notifier_name") <= 1000 and char_length("reports"."notifier_email") <= 254);--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_outcome" CHECK ("reports"."outcome" in ('hidden', 'measure', 'stays', 'gone'));
--> statement-breakpoint
insert into moderation_settings default values;
--> statement-breakpoint
insert into rules (key, version, title, text, band) values
  ('danger', 1, 'No threats, and no call to harm anybody',
   'Don’t threaten anybody, wish them harm, or call on others to hurt somebody or themselves.', 0),
  ('children', 1, 'Nothing that harms children',
   'Nothing sexual about children, and nothing that puts a child at risk.', 0),
  ('privacy', 1, 'Nobody else’s private details',
   'Tell your own story. Leave out other people’s names, addresses, telephone numbers, illnesses and workplaces unless they agreed.', 0),
  ('respect', 1, 'No attacks on people',
   'Disagree with what somebody says, not with who they are. No insults, harassment or hatred.', 2),
  ('health', 1, 'No dangerous advice',
   'Tell what helped you. Don’t tell others to stop a treatment, to mix chemicals, or to do anything else that could hurt them.', 2),
  ('honesty', 1, 'Tell what you have lived through',
   'No made-up stories, no pretending to be somebody else, and no figures that you know to be wrong.', 2),
  ('advertising', 1, 'No advertising',
   'Naming a product that helped you is fine. Selling, referral links and the same text again and again are not.', 2),
  ('topic', 1, 'Stay with the air',
   'Stories and comments are about the air that people breathe and what it does to them.', 2);
--> statement-breakpoint
-- WHO SEES AND DOES WHAT

alter table rules enable row level security;
--> statement-breakpoint
alter table content_snapshots enable row level security;
--> statement-breakpoint
alter table moderation_cases enable row level security;
--> statement-breakpoint
alter table moderation_notes enable row level security;
--> statement-breakpoint
alter table moderation_decisions enable row level security;
--> statement-breakpoint
alter table moderation_undos enable row level security;
--> statement-breakpoint
alter table sanctions enable row level security;
--> statement-breakpoint
alter table strikes enable row level security;
--> statement-breakpoint
alter table notices enable row level security;
--> statement-breakpoint
alter table notice_decisions enable row level security;
--> statement-breakpoint
alter table appeals enable row level security;
--> statement-breakpoint
alter table moderation_settings enable row level security;
--> statement-breakpoint
grant select on rules to anon, member, moderator, accounts;
--> statement-breakpoint
create policy every_rule on rules for select to anon, member, moderator, accounts using (true);
--> statement-breakpoint
grant select, update (claimed_by, claim_until, state, closed_at, version, report_count) on moderation_cases to moderator;
--> statement-breakpoint
create policy moderated on moderation_cases to moderator using ((select is_moderator()));
--> statement-breakpoint
grant select on content_snapshots to moderator;
--> statement-breakpoint
create policy moderated on content_snapshots for select to moderator using ((select is_moderator()));
--> statement-breakpoint
grant select, delete on content_snapshots to accounts;
--> statement-breakpoint
grant select on moderation_cases to accounts;
--> statement-breakpoint
create policy accounts_cases on moderation_cases for select to accounts using (true);
--> statement-breakpoint
create policy old_snapshots on content_snapshots to accounts using (exists (
  select from moderation_cases c where c.snapshot_id = content_snapshots.id and c.closed_at < now() - interval '12 months'
));
--> statement-breakpoint
grant select, insert (case_id, author_id, text, proposes) on moderation_notes to moderator;
--> statement-breakpoint
create policy moderated on moderation_notes for select to moderator using ((select is_moderator()));
--> statement-breakpoint
create policy own_notes on moderation_notes for insert to moderator
  with check ((select is_moderator()) and author_id = (select current_user_id()));
--> statement-breakpoint
-- What somebody wrote themselves is in their export.
grant select on moderation_notes to accounts;
--> statement-breakpoint
create policy accounts_notes on moderation_notes for select to accounts using (true);
--> statement-breakpoint
grant select, insert on moderation_decisions to moderator;
--> statement-breakpoint
create policy moderated on moderation_decisions for select to moderator using ((select is_moderator()));
--> statement-breakpoint
create policy own_decisions on moderation_decisions for insert to moderator with check (
  (select is_moderator()) and decided_by = (select current_user_id()) and decided_at = now()::timestamptz(3)
    and not automated_decision and trigger <> 'automatic'
);
--> statement-breakpoint
grant select on moderation_decisions, moderation_undos to accounts;
--> statement-breakpoint
create policy accounts_decisions on moderation_decisions for select to accounts using (true);
--> statement-breakpoint
create policy accounts_undos on moderation_undos for select to accounts using (true);
--> statement-breakpoint
grant select, insert (batch_id, undone_by) on moderation_undos to moderator;
--> statement-breakpoint
create policy moderated on moderation_undos for select to moderator using ((select is_moderator()));
--> statement-breakpoint
-- Only what one has decided oneself, and only as long as nobody was told.
create policy own_undos on moderation_undos for insert to moderator with check (
  (select is_moderator()) and undone_by = (select current_user_id()) and not exists (
    select from moderation_decisions d where d.batch_id = moderation_undos.batch_id
      and (d.decided_by <> (select current_user_id()) or d.decided_at <= now() - interval '30 seconds')
  )
);
--> statement-breakpoint
grant select, insert, update (lifted_at) on sanctions to moderator;
--> statement-breakpoint
create policy moderated on sanctions to moderator using ((select is_moderator())) with check ((select is_moderator()));
--> statement-breakpoint
grant select on sanctions, strikes, notices, notice_decisions, appeals to member;
--> statement-breakpoint
create policy own_sanctions on sanctions for select to member using (user_id = (select current_user_id()));
--> statement-breakpoint
grant select, insert, update (expires_at) on strikes to moderator;
--> statement-breakpoint
create policy moderated on strikes to moderator using ((select is_moderator())) with check ((select is_moderator()));
--> statement-breakpoint
create policy own_strikes on strikes for select to member using (user_id = (select current_user_id()));
--> statement-breakpoint
grant select, insert, delete on notices to moderator;
--> statement-breakpoint
create policy moderated on notices for select to moderator using ((select is_moderator()));
--> statement-breakpoint
create policy new_notices on notices for insert to moderator with check ((select is_moderator()));
--> statement-breakpoint
create policy untold_notices on notices for delete to moderator using ((select is_moderator()) and visible_from > now());
--> statement-breakpoint
grant update (read_at) on notices to member;
--> statement-breakpoint
create policy own_notices on notices to member
  using (user_id = (select current_user_id()) and visible_from <= now());
--> statement-breakpoint
grant select on notices to accounts;
--> statement-breakpoint
create policy accounts_notices on notices for select to accounts using (true);
--> statement-breakpoint
grant select, insert on notice_decisions to moderator;
--> statement-breakpoint
create policy moderated on notice_decisions to moderator using ((select is_moderator())) with check ((select is_moderator()));
--> statement-breakpoint
create policy own_notices on notice_decisions for select to member
  using (exists (select from notices n where n.id = notice_id));
--> statement-breakpoint
grant insert (id, notice_id, user_id, party, text), update (state) on appeals to member;
--> statement-breakpoint
create policy own_appeals on appeals for select to member using (user_id = (select current_user_id()));
--> statement-breakpoint
create policy new_appeals on appeals for insert to member with check (
  user_id = (select current_user_id()) and exists (select from notices n where n.id = notice_id)
);
--> statement-breakpoint
create policy withdrawn_appeals on appeals for update to member
  using (user_id = (select current_user_id()) and state = 'open') with check (state = 'withdrawn');
--> statement-breakpoint
grant select, update (state, decided_by, answer, decided_at, new_decision_id) on appeals to moderator;
--> statement-breakpoint
create policy moderated on appeals for select to moderator using ((select is_moderator()));
--> statement-breakpoint
create policy answered_appeals on appeals for update to moderator
  using ((select is_moderator()) and state = 'open')
  with check ((select is_moderator()) and decided_by = (select current_user_id()));
--> statement-breakpoint
grant select on moderation_settings to moderator, site_owner;
--> statement-breakpoint
grant update on moderation_settings to site_owner;
--> statement-breakpoint
create policy read_settings on moderation_settings for select to moderator using ((select is_moderator()));
--> statement-breakpoint
create policy owners_settings on moderation_settings to site_owner using ((select is_owner()));
--> statement-breakpoint
grant insert (comment_id, reasons, details, law, notifier_name, notifier_email, good_faith_at, reference, reporter_hash)
  on reports to anon, member, moderator;
--> statement-breakpoint
grant select (id, comment_id, case_id, reasons, details, law, reference, outcome, told_at), update (reasons, details, law)
  on reports to member;
--> statement-breakpoint
grant update (outcome, told_at, case_id) on reports to moderator;
--> statement-breakpoint
grant select (id, notifier_email, notifier_name, reference) on reports to accounts;
--> statement-breakpoint
create policy accounts_reports on reports for select to accounts using (true);
--> statement-breakpoint
-- Either what they report is theirs to read, or the database says that it is not there.
drop policy visitors_reports on reports;
--> statement-breakpoint
create policy visitors_reports on reports for insert to anon with check (
  user_id is null and num_nonnulls(story_id, comment_id) = 1
    and (story_id is null or exists (select from stories s where s.id = story_id))
    and (comment_id is null or exists (select from comments c where c.id = comment_id))
);
--> statement-breakpoint
drop policy new_reports on reports;
--> statement-breakpoint
create policy new_reports on reports for insert to member, moderator with check (
  user_id = (select current_user_id()) and num_nonnulls(story_id, comment_id) = 1
    and (story_id is null or exists (select from stories s where s.id = story_id))
    and (comment_id is null or exists (select from comments c where c.id = comment_id))
);
--> statement-breakpoint
create policy further_reasons on reports for update to member using (user_id = (select current_user_id()));
--> statement-breakpoint
grant select (held_at, held_for) on stories to member, moderator;
--> statement-breakpoint
-- CASES

-- What is judged: a story or comment as it is now.
create function subject_content(type text, subject uuid)
  returns table (author_id uuid, title text, content text, picture_hash text, sha256 bytea)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select found.user_id, found.title, found.content, a.hash,
        sha256(convert_to(coalesce(found.title, '') || chr(1) || found.content, 'UTF8'))
      from (
        select s.user_id, s.title, s.content from public.stories s where type = 'story' and s.id = subject
        union all
        select c.user_id, null, c.content from public.comments c where type = 'comment' and c.id = subject
      ) found left join public.avatars a on a.user_id = found.user_id;
  end;
--> statement-breakpoint
create function due_time(of_band integer) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select now() + make_interval(hours => case of_band
        when 0 then due_hours_danger when 1 then due_hours_illegal when 2 then due_hours_reported else due_hours_held
      end) from public.moderation_settings;
  end;
--> statement-breakpoint
-- The open case of a subject, which is opened if there is none; null for a subject that is gone. Many at once wait for the first.
create function open_case(type text, subject uuid, by_whom text, wanted_band integer) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  opened uuid;
  judged record;
  snapshot uuid;
begin
  loop
    select c.id into opened from public.moderation_cases c
      where c.subject_type = type and c.subject_id = subject and c.state = 'open' for no key update;
    if opened is not null then
      update public.moderation_cases c
        set band = wanted_band, due_at = least(c.due_at, public.due_time(wanted_band))
        where c.id = opened and c.band > wanted_band;
      return opened;
    end if;
    select * into judged from public.subject_content(type, subject);
    if judged is null then
      return null;
    end if;
    insert into public.moderation_cases (subject_type, subject_id, author_id, band, opened_by, due_at)
      values (type, subject, judged.author_id, wanted_band, by_whom, public.due_time(wanted_band))
      on conflict (subject_type, subject_id) where state = 'open' do nothing returning id into opened;
    if opened is not null then
      insert into public.content_snapshots (subject_type, subject_id, title, text, picture_hash, sha256)
        values (type, subject, judged.title, judged.content, judged.picture_hash, judged.sha256)
        returning id into snapshot;
      update public.moderation_cases set snapshot_id = snapshot where id = opened;
      return opened;
    end if;
  end loop;
end $$;
--> statement-breakpoint
-- What a moderator comes across without a report. Only what they can read.
create function open_own_case(type text, subject uuid) returns uuid
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not is_moderator() or not (
    (type = 'story' and exists (select from stories where id = subject))
    or (type = 'comment' and exists (select from comments where id = subject))
  ) then
    return null;
  end if;
  return open_case_for_moderator(type, subject);
end $$;
--> statement-breakpoint
create function open_case_for_moderator(type text, subject uuid) returns uuid
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  opened uuid;
begin
  if not public.is_moderator() then
    return null;
  end if;
  opened := public.open_case(type, subject, 'moderator', 2);
  perform auth.record_action('case_opened', c.author_id, c.subject_id) from public.moderation_cases c where c.id = opened;
  return opened;
end $$;
--> statement-breakpoint
create function report_band(reasons text[]) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select least(
      (select min(r.band) from public.rules r where r.key = any(reasons)),
      case when 'illegal' = any(reasons) then 1 end, 2
    );
  end;
--> statement-breakpoint
-- The case in which a text as it is now was let stand, where this report says nothing that was not looked at then.
create function answered_case(type text, subject uuid, reasons text[]) returns uuid
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select last_case.id from (
      select c.id, c.state, c.band from public.moderation_cases c
        where c.subject_type = type and c.subject_id = subject order by c.closed_at desc nulls first limit 1
    ) last_case
    cross join lateral (
      select d.action, d.content_sha256 from public.moderation_decisions d
        where d.case_id = last_case.id and d.action in ('none', 'approve', 'hide', 'restore', 'reject_held')
          and not exists (select from public.moderation_undos u where u.batch_id = d.batch_id)
        order by d.decided_at desc limit 1
    ) judged
    where last_case.state = 'decided' and judged.action in ('none', 'approve', 'restore')
      and judged.content_sha256 = (select sha256 from public.subject_content(type, subject))
      and public.report_band(reasons) >= last_case.band
      and reasons <@ array(
        select reason from public.reports r, unnest(r.reasons) reason where r.case_id = last_case.id
        union select d.rule_key from public.moderation_decisions d where d.case_id = last_case.id and d.rule_key is not null
      );
  end;
--> statement-breakpoint
create function file_report() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  type text := case when new.comment_id is null then 'story' else 'comment' end;
  subject uuid := coalesce(new.comment_id, new.story_id);
begin
  if exists (
    select from unnest(new.reasons) reason
      where reason <> 'illegal' and not exists (select from public.rules r where r.key = reason)
  ) then
    raise check_violation using message = 'a report names a rule that there is not', constraint = 'reports_reasons';
  end if;
  new.case_id := public.answered_case(type, subject, new.reasons);
  if new.case_id is not null then
    new.outcome := 'stays';
    new.told_at := now();
    new.resolved_at := now();
  else
    new.case_id := public.open_case(type, subject, 'report', public.report_band(new.reasons));
  end if;
  return new;
end $$;
--> statement-breakpoint
-- After the existing ones are given their cases below, so that nothing is counted twice.
create function count_report() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update public.moderation_cases set report_count = report_count + 1 where id = new.case_id;
  else
    perform public.open_case(c.subject_type, c.subject_id, 'report', public.report_band(new.reasons))
      from public.moderation_cases c where c.id = new.case_id and c.state = 'open';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Reports that nobody has looked at yet: due a day from now, whatever the time when they were made.
do $$ begin
  perform public.open_case('story', waiting.story_id, 'report', 2)
    from (select r.story_id, min(r.created_at) as first_at from public.reports r
      where r.resolved_at is null group by r.story_id order by first_at) waiting;
  update public.reports r set case_id = c.id from public.moderation_cases c
    where r.resolved_at is null and c.subject_type = 'story' and c.subject_id = r.story_id;
  update public.moderation_cases c set due_at = now() + interval '1 day',
    report_count = (select count(*) from public.reports r where r.case_id = c.id);
end $$;
--> statement-breakpoint
create trigger file_report before insert on reports for each row execute function file_report();
--> statement-breakpoint
create trigger count_report after insert on reports
  for each row when (new.case_id is not null) execute function count_report();
--> statement-breakpoint
create trigger count_further_reason after update of reasons on reports
  for each row when (old.reasons <> new.reasons) execute function count_report();
--> statement-breakpoint
-- What became of a report, for whoever made it and has its id.
create function read_report_answer(report_id uuid) returns table (outcome text, told_at timestamptz, decided_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select r.outcome, r.told_at, c.closed_at
      from public.reports r left join public.moderation_cases c on c.id = r.case_id
      where r.id = report_id and r.told_at <= now();
  end;
--> statement-breakpoint
-- Whoever wrote it has deleted it for good, or their account: there is nothing to decide.
create function void_case() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  closed uuid;
begin
  update public.moderation_cases
    set state = 'void', closed_at = now(), claimed_by = null, claim_until = null, version = version + 1
    where subject_id = old.id and subject_type = tg_argv[0] and state = 'open' returning id into closed;
  if closed is not null then
    update public.reports set outcome = 'gone', told_at = now() where case_id = closed and outcome is null;
  end if;
  return old;
end $$;
--> statement-breakpoint
create trigger void_case before delete on stories for each row execute function void_case('story');
--> statement-breakpoint
create trigger void_case before delete on comments for each row execute function void_case('comment');
--> statement-breakpoint
-- A reporter's notice of a deletion that nobody decided.
create index reports_gone on reports (told_at) where outcome = 'gone';
--> statement-breakpoint
-- DECISIONS

create function other_moderators(than uuid[]) returns integer
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select count(*)::integer from public.staff_members m
      where m.role in ('owner', 'moderator') and m.user_id <> all(than);
  end;
--> statement-breakpoint
create function guard_decision() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  judged public.moderation_cases;
begin
  select * into judged from public.moderation_cases where id = new.case_id;
  if judged.author_id = new.decided_by
    and (new.action <> 'hide' or public.other_moderators(array[new.decided_by]) > 0) then
    raise exception using errcode = 'CA006', message = 'nobody decides about what they wrote themselves';
  end if;
  if exists (select from public.reports r where r.case_id = new.case_id and r.user_id = new.decided_by)
    and public.other_moderators(array[new.decided_by, judged.author_id]) > 0 then
    raise exception using errcode = 'CA007', message = 'nobody decides about what they reported themselves';
  end if;
  if new.action = 'ban' and (select four_eyes from public.moderation_settings)
    and public.other_moderators(array[new.decided_by, judged.author_id]) > 0
    and not exists (
      select from public.moderation_notes n
        where n.case_id = new.case_id and n.proposes = 'ban' and n.author_id <> new.decided_by
    ) then
    raise exception using errcode = 'CA008', message = 'a ban takes a colleague who has proposed it';
  end if;
  new.content_sha256 := (select sha256 from public.subject_content(judged.subject_type, judged.subject_id));
  return new;
end $$;
--> statement-breakpoint
create trigger guard_decision before insert on moderation_decisions for each row execute function guard_decision();
--> statement-breakpoint
-- Nothing of a decision changes but for who made it, once their account is gone.
create function keep_decision() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' or to_jsonb(old) - 'decided_by' <> to_jsonb(new) - 'decided_by' then
    raise insufficient_privilege using message = 'a decision is never changed: another one supersedes it';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger keep_decision before update or delete on moderation_decisions
  for each row execute function keep_decision();
--> statement-breakpoint
create function keep_rule() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise insufficient_privilege using message = 'a rule is never changed: add a version';
end $$;
--> statement-breakpoint
create trigger keep_rule before update or delete on rules for each row execute function keep_rule();
--> statement-breakpoint
-- For who else is at the desk: the names of those who claim and decide.
create function staff_name(person uuid) returns text
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select p.full_name from public.staff_members m join public.profiles p on p.user_id = m.user_id
      where m.user_id = person and public.is_moderator();
  end;
--> statement-breakpoint
-- Whether at least seven in ten of what somebody has reported of late was acted on.
create function is_reliable_reporter(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select count(*) >= 3 and count(*) filter (where outcome in ('hidden', 'measure')) >= 0.7 * count(*)
      from (
        select r.outcome from public.reports r
          where r.user_id = person and r.outcome in ('hidden', 'measure', 'stays') order by r.created_at desc limit 20
      ) latest;
  end;
--> statement-breakpoint
-- Why cases stand in the queue: titles of the rules that reporters named, and how many of up to 50 of them are reliable.
create function summarize_reports(cases uuid[]) returns table (case_id uuid, reasons text[], reliable integer)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select wanted.id, array(
        select coalesce((select r.title from public.rules r where r.key = named.reason order by r.version desc limit 1), 'Said to be illegal')
          from (
            select reason, count(*) as times
              from (select reasons from public.reports where reports.case_id = wanted.id limit 1000) told, unnest(told.reasons) reason
              group by reason order by times desc, reason limit 5
          ) named
      ), (
        select count(*) filter (where public.is_reliable_reporter(told.user_id))::integer
          from (
            select user_id from public.reports where reports.case_id = wanted.id and user_id is not null limit 50
          ) told
      )
      from unnest(cases) wanted(id) where public.is_moderator();
  end;
--> statement-breakpoint
-- The latest reports of a case, without who made them.
create function list_case_reports(wanted uuid, up_to integer)
  returns table (id uuid, by text, is_reliable boolean, reasons text[], details text, law text, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select r.id, case when r.user_id is null then 'visitor' else 'member' end,
        r.user_id is not null and public.is_reliable_reporter(r.user_id), r.reasons, r.details, r.law, r.created_at
      from public.reports r where r.case_id = wanted and public.is_moderator()
      order by r.created_at desc, r.id limit least(up_to, 50);
  end;
--> statement-breakpoint
-- Whether there is still somebody to tell.
create function has_account(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select public.is_moderator() and exists (select from auth.users u where u.id = person);
  end;
--> statement-breakpoint
create function guard_appeal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  told record;
  deciders uuid[];
begin
  select n.user_id, n.kind, n.visible_from into told from public.notices n where n.id = new.notice_id;
  if tg_op = 'INSERT' then
    if told.user_id is distinct from new.user_id or told.kind <> (case new.party when 'author' then 'decision' else 'report_outcome' end) then
      raise insufficient_privilege using message = 'an appeal is by whoever was told';
    end if;
    if told.visible_from + interval '6 months' <= now() then
      raise exception using errcode = 'CA009', message = 'an appeal is possible for six months';
    end if;
    return new;
  end if;
  if new.state not in ('open', 'withdrawn') then
    deciders := array(
      select d.decided_by from public.notice_decisions nd join public.moderation_decisions d on d.id = nd.decision_id
        where nd.notice_id = new.notice_id
    );
    if new.decided_by = new.user_id then
      raise exception using errcode = 'CA006', message = 'nobody decides about their own appeal';
    end if;
    new.same_person := new.decided_by = any(deciders);
    if new.same_person and public.other_moderators(deciders || new.user_id) > 0 then
      raise exception using errcode = 'CA010', message = 'an appeal is decided by somebody else';
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger guard_appeal before insert or update of state, decided_by on appeals
  for each row execute function guard_appeal();
--> statement-breakpoint
-- A notice is one more notification. It goes with the notice when its decision is undone in time.
create function notify_of_notice() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.notifications (user_id, kind, notice_id, first_at, last_at)
    values (new.user_id, 'decision', new.id, new.visible_from, new.visible_from);
  return null;
end $$;
--> statement-breakpoint
create trigger notify_of_notice after insert on notices
  for each row when (new.user_id is not null) execute function notify_of_notice();
--> statement-breakpoint
-- SANCTIONS

-- For whatever route or version writes: what a person may not do while a sanction is in force. Nothing else is closed to them.
create function refuse_sanctioned() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  in_force record;
begin
  if new.user_id is null or current_setting('role') = 'none' then
    return new;
  end if;
  select s.kind, s.ends_at, d.rule_key, d.rule_version, d.law, r.title into in_force
    from public.sanctions s join public.moderation_decisions d on d.id = s.decision_id
      left join public.rules r on r.key = d.rule_key and r.version = d.rule_version
    where s.user_id = new.user_id and s.lifted_at is null and s.starts_at <= now() and coalesce(s.ends_at > now(), true)
      and s.kind = any(tg_argv)
    order by s.ends_at desc nulls first limit 1;
  if found then
    raise exception using errcode = 'CA005', message = 'sanctioned', detail = jsonb_build_object(
      'kind', in_force.kind,
      'until', to_char(in_force.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'why', coalesce(in_force.title, in_force.law)
    )::text;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger refuse_sanctioned before insert on stories
  for each row execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
create trigger refuse_sanctioned_changes before update of title, content, air_quality_issues, is_public on stories
  for each row when (
    (old.title, old.content, old.air_quality_issues) is distinct from (new.title, new.content, new.air_quality_issues)
    or (new.is_public and not old.is_public)
  )
  execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
create trigger refuse_sanctioned before insert on comments
  for each row execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
create trigger refuse_sanctioned_changes before update of content on comments
  for each row when (old.content <> new.content) execute function refuse_sanctioned('no_posting', 'suspended', 'banned');
--> statement-breakpoint
create trigger refuse_sanctioned before insert on reactions
  for each row execute function refuse_sanctioned('suspended', 'banned');
--> statement-breakpoint
create trigger refuse_sanctioned before insert on reports
  for each row execute function refuse_sanctioned('suspended', 'banned', 'reports_unheard');
--> statement-breakpoint
create trigger refuse_sanctioned_changes before update of full_name, organization, avatar_url on profiles
  for each row when (
    (old.full_name, old.organization, old.avatar_url) is distinct from (new.full_name, new.organization, new.avatar_url)
  )
  execute function refuse_sanctioned('suspended', 'banned');
--> statement-breakpoint
-- WHAT WAITS FOR A MODERATOR

create or replace function derive_story() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  author record;
begin
  -- A change of the profile meets an old story at the story's own lock, which is held here, and cannot see a new one:
  -- then it must wait for us. Locking the profile of an old one too would turn the order of locks round: a deadlock.
  if tg_op = 'INSERT' then
    perform from public.profiles where user_id = new.user_id for share;
  end if;
  select full_name, email_verified into author from public.profiles where user_id = new.user_id;
  new.is_visible := new.is_public and new.hidden_at is null and new.held_at is null and new.deleted_at is null
    and coalesce(author.email_verified, false);
  new.search_text := public.story_search_text(new.content, new.title, author.full_name, new.air_quality_issues);
  return new;
end $$;
--> statement-breakpoint
create or replace trigger derive_story
  before insert or update of title, content, air_quality_issues, is_public, hidden_at, held_at, deleted_at on stories
  for each row execute function derive_story();
--> statement-breakpoint
create or replace function follow_profile() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.stories set
    is_visible = is_public and new.email_verified and hidden_at is null and held_at is null and deleted_at is null,
    search_text = public.story_search_text(content, title, new.full_name, air_quality_issues)
  where user_id = new.user_id;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger record_changed_story after update of id, user_id, title, content, air_quality_issues, share_permission,
    is_public, hidden_at, held_at, edited_at, edited_after_reactions, deleted_at, is_visible, search_text, created_at
  on stories for each row when (old.is_visible or new.is_visible) execute function record_story_event();
--> statement-breakpoint
create or replace function count_comment() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before integer := 0;
  after integer := 0;
begin
  if tg_op <> 'INSERT' then
    before := (old.hidden_at is null and old.held_at is null and old.deleted_at is null)::integer;
  end if;
  if tg_op <> 'DELETE' then
    after := (new.hidden_at is null and new.held_at is null and new.deleted_at is null)::integer;
  end if;
  if before <> after then
    update public.stories set comment_count = comment_count + after - before
      where id = case when tg_op = 'DELETE' then old.story_id else new.story_id end;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger count_comment after insert or delete or update of hidden_at, held_at, deleted_at on comments
  for each row execute function count_comment();
--> statement-breakpoint
create or replace function record_comment_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  was_readable boolean := false;
  is_readable boolean := false;
begin
  if tg_op <> 'INSERT' then
    was_readable := old.hidden_at is null and old.held_at is null and old.deleted_at is null;
  end if;
  if tg_op <> 'DELETE' then
    is_readable := new.hidden_at is null and new.held_at is null and new.deleted_at is null;
  end if;
  if is_readable and not was_readable then
    perform public.record_event('comment_added', new.story_id, new.id);
  elsif is_readable and new *<> old then
    perform public.record_event('comment_changed', new.story_id, new.id);
  -- With its story, it is gone as the story is.
  elsif was_readable and not is_readable and exists (select from public.stories where id = old.story_id) then
    perform public.record_event('comment_removed', old.story_id, old.id);
  end if;
  return null;
end $$;
--> statement-breakpoint
alter policy readable_comments on comments using (
  hidden_at is null and held_at is null and deleted_at is null
  and (select s.is_visible from stories s where s.id = story_id)
);
--> statement-breakpoint
alter policy comments_on_own_stories on comments using (
  hidden_at is null and held_at is null and deleted_at is null and exists (
    select from stories s where s.id = story_id and s.user_id = (select current_user_id())
  )
);
--> statement-breakpoint
alter policy moderated_stories on stories using (
  deleted_at is null and (
    is_visible
    or user_id = (select current_user_id())
    or (is_public and (hidden_at is not null or held_at is not null))
    or exists (select from reports r where r.story_id = stories.id)
  )
);
--> statement-breakpoint
-- What they may read may not ask for the story itself here, so this is the same once more.
alter policy moderated_changes on stories using (
  is_visible
  or user_id = (select current_user_id())
  or (is_public and (hidden_at is not null or held_at is not null))
  or exists (select from reports r where r.story_id = stories.id)
);
--> statement-breakpoint
-- Whether somebody is new: what they wrote before there was this stands like what was approved since.
create function is_new_author(person uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select m.new_until_hours > 0 and u.created_at > now() - make_interval(hours => m.new_until_hours)
        or (
          select count(*) from (
            select from public.stories s where s.user_id = person and s.is_visible
            union all
            select from public.comments c
              where c.user_id = person and c.hidden_at is null and c.held_at is null and c.deleted_at is null
            limit m.new_until_texts
          ) standing
        ) < m.new_until_texts
      from public.moderation_settings m, auth.users u where u.id = person;
  end;
--> statement-breakpoint
create function hold_first_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if current_setting('role') <> 'none' and (select holds_first_texts from public.moderation_settings)
    and public.is_new_author(new.user_id)
    and not exists (select from public.staff_members where user_id = new.user_id) then
    new.held_at := now();
    new.held_for := 'first_text';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Before derive_story, by its name: triggers go in alphabetical order.
create trigger a_hold_first_text before insert on stories
  for each row when (new.is_public) execute function hold_first_text();
--> statement-breakpoint
create trigger a_hold_first_public_text before update of is_public on stories
  for each row when (new.is_public and not old.is_public and old.held_at is null) execute function hold_first_text();
--> statement-breakpoint
create trigger a_hold_first_text before insert on comments for each row execute function hold_first_text();
--> statement-breakpoint
create function queue_held_text() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.open_case(tg_argv[0], new.id, 'hold', 3);
  return null;
end $$;
--> statement-breakpoint
create trigger queue_held_text after insert on stories
  for each row when (new.held_at is not null) execute function queue_held_text('story');
--> statement-breakpoint
create trigger queue_newly_held_text after update on stories
  for each row when (new.held_at is not null and old.held_at is null and new.held_for = 'first_text')
  execute function queue_held_text('story');
--> statement-breakpoint
create trigger queue_held_text after insert on comments
  for each row when (new.held_at is not null) execute function queue_held_text('comment');
--> statement-breakpoint
-- Shows what was held, as if it were written now: whoever follows along would otherwise never see it.
create function release_held(type text, subject uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_moderator() then
    return false;
  end if;
  if type = 'story' then
    update public.stories set held_at = null, created_at = now() where id = subject and held_at is not null;
  else
    update public.comments set held_at = null, created_at = now() where id = subject and held_at is not null;
  end if;
  return found;
end $$;
--> statement-breakpoint
-- When its release is undone. It was not shown to many in these seconds.
create function hold_again(type text, subject uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_moderator() then
    return false;
  end if;
  if type = 'story' then
    update public.stories set held_at = now() where id = subject and held_for is not null and held_at is null;
  else
    update public.comments set held_at = now() where id = subject and held_for is not null and held_at is null;
  end if;
  return found;
end $$;
--> statement-breakpoint
create or replace function write_notifications() returns boolean
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  since pg_snapshot;
  up_to pg_snapshot := pg_current_snapshot();
  new_comments uuid[];
  new_reactions uuid[];
begin
  select snapshot into since from public.event_consumers where name = 'notifications' for update skip locked;
  if not found then
    return false;
  end if;
  select array_agg(comment_id) filter (where kind = 'comment_added'),
      array_agg(reaction_id) filter (where kind = 'reaction_added')
    into new_comments, new_reactions
    from public.events
    where xid >= pg_snapshot_xmin(since) and not pg_visible_in_snapshot(xid, since)
      and kind in ('comment_added', 'reaction_added');
  with writers as (
    select c.story_id, s.user_id as author_id, c.user_id, min(c.created_at) as first_at, max(c.created_at) as last_at
      from public.comments c join public.stories s on s.id = c.story_id
      where c.id = any(new_comments) and c.hidden_at is null and c.held_at is null and c.deleted_at is null and s.is_visible
      group by 1, 2, 3
  ), threads as (
    select story_id, author_id, max(last_at) as last_at from writers group by 1, 2
  ), told as (
    select author_id as user_id, 'story_comment' as kind, story_id, min(first_at) as first_at, max(last_at) as last_at
      from writers where user_id <> author_id group by 1, 3
    union all
    select other.user_id, 'thread_comment', w.story_id, min(greatest(w.first_at, other.since)), max(w.last_at)
      from threads t
      -- In a thread of very many, those who wrote last.
      cross join lateral (
        select o.user_id, min(o.created_at) as since from public.comments o
          where o.story_id = t.story_id and o.hidden_at is null and o.held_at is null and o.deleted_at is null
            and o.created_at <= t.last_at and o.user_id <> t.author_id
          group by o.user_id order by max(o.created_at) desc limit 200
      ) other
      join writers w on w.story_id = t.story_id and w.user_id <> other.user_id and w.last_at >= other.since
      group by 1, 3
    union all
    select s.user_id, 'reaction', r.story_id, min(r.created_at), max(r.created_at)
      from public.reactions r join public.stories s on s.id = r.story_id
      where r.id = any(new_reactions) and s.is_visible and s.user_id <> r.user_id
      group by 1, 3
  ), unread as (
    select told.user_id, told.kind, told.story_id, told.last_at, coalesce(chosen.on_site, true) as on_site,
        greatest(told.first_at, read.at + interval '1 millisecond') as first_at
      from told
      left join public.notification_choices chosen on chosen.user_id = told.user_id and chosen.kind = told.kind
      cross join lateral (
        select max(n.read_at) as at from public.notifications n
          where n.user_id = told.user_id and n.kind = told.kind and n.story_id = told.story_id
      ) read
      where (read.at is null or read.at < told.last_at)
        and (coalesce(chosen.on_site, true) or coalesce(chosen.by_mail, false))
        and not exists (
          select from public.muted_stories m where m.user_id = told.user_id and m.story_id = told.story_id
        )
  )
  insert into public.notifications as known
      (user_id, kind, story_id, first_at, last_at, on_site, mail_from, waits_since)
    select user_id, kind, story_id, first_at, last_at, on_site, first_at, now()
    from unread
    -- Everybody in one order, so that no two wait for each other.
    order by user_id, kind, story_id
  on conflict (user_id, kind, story_id, day) where read_at is null do update set
    first_at = least(known.first_at, excluded.first_at),
    last_at = greatest(known.last_at, excluded.last_at),
    (seen_at, on_site, mail_from, waits_since) = (
      -- What nobody has seen waits on; what was seen does not.
      select case when is_news then null else known.seen_at end,
          case when is_news then excluded.on_site else known.on_site end,
          case when is_news and not waits then excluded.mail_from else known.mail_from end,
          case when is_news and not waits then excluded.waits_since else known.waits_since end
        from (
          select excluded.last_at > known.last_at as is_news,
            known.waits_since is not null and known.seen_at is null as waits
        ) compared
    );
  update public.event_consumers set snapshot = up_to where name = 'notifications';
  return true;
end $$;
--> statement-breakpoint
create or replace function check_streams(session_ids uuid[], story_ids uuid[], comment_ids uuid[], notification_ids uuid[])
  returns table (kind text, id uuid, user_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select 'session', s.id, s.user_id from auth.sessions s where s.id = any(session_ids) and auth.is_assured(s)
    union all
    select 'story', s.id, s.user_id from public.stories s where s.id = any(story_ids) and s.is_visible
    union all
    select 'comment', c.id, c.user_id from public.comments c join public.stories s on s.id = c.story_id and s.is_visible
      where c.id = any(comment_ids) and c.hidden_at is null and c.held_at is null and c.deleted_at is null
    union all
    select 'notification', n.id, n.user_id from public.notifications n where n.id = any(notification_ids);
  end;
--> statement-breakpoint
-- WHAT IS DONE IS RECORDED

create or replace function auth.record_report() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case when tg_op = 'UPDATE' then 'report_resolved' when new.comment_id is null then 'story_reported' else 'comment_reported' end,
    coalesce(
      (select user_id from public.stories where id = new.story_id),
      (select user_id from public.comments where id = new.comment_id)
    ),
    coalesce(new.comment_id, new.story_id)
  );
  return null;
end $$;
--> statement-breakpoint
create function auth.record_case() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case when new.claimed_by is null then 'case_released' else 'case_claimed' end, new.author_id, new.subject_id
  );
  return null;
end $$;
--> statement-breakpoint
-- Not when a claim is renewed, or ends with the case.
create trigger record_claim after update of claimed_by on moderation_cases
  for each row when (old.claimed_by is distinct from new.claimed_by and new.state = 'open') execute function auth.record_case();
--> statement-breakpoint
create function auth.record_decision() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action('decided_' || new.action, c.author_id, c.subject_id)
    from public.moderation_cases c where c.id = new.case_id;
  return null;
end $$;
--> statement-breakpoint
create trigger record_decision after insert on moderation_decisions
  for each row execute function auth.record_decision();
--> statement-breakpoint
create function auth.record_undo() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action('decision_undone', c.author_id, c.subject_id)
    from public.moderation_decisions d join public.moderation_cases c on c.id = d.case_id where d.batch_id = new.batch_id;
  return null;
end $$;
--> statement-breakpoint
create trigger record_undo after insert on moderation_undos for each row execute function auth.record_undo();
--> statement-breakpoint
create function auth.record_note() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(case when new.proposes is null then 'case_noted' else 'ban_proposed' end, c.author_id, c.subject_id)
    from public.moderation_cases c where c.id = new.case_id;
  return null;
end $$;
--> statement-breakpoint
create trigger record_note after insert on moderation_notes for each row execute function auth.record_note();
--> statement-breakpoint
create function auth.record_appeal() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action(
    case when tg_op = 'INSERT' then 'appeal_made' else 'appeal_' || new.state end, new.user_id, new.id
  );
  return null;
end $$;
--> statement-breakpoint
create trigger record_appeal after insert or update of state on appeals
  for each row execute function auth.record_appeal();
--> statement-breakpoint
create function auth.record_moderation_settings() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action('moderation_settings_changed', null, null);
  return null;
end $$;
--> statement-breakpoint
create trigger record_moderation_settings after update on moderation_settings
  for each row when (old.* is distinct from new.*) execute function auth.record_moderation_settings();
--> statement-breakpoint
create function auth.record_rule() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform auth.record_action('rule_added', null, null);
  return null;
end $$;
--> statement-breakpoint
create trigger record_rule after insert on rules for each statement execute function auth.record_rule();
--> statement-breakpoint
-- As in 0005. What moderators decided stays, and names nobody; what the person wrote does not stay with it.
create or replace function auth.forget_person() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  stand_in uuid := gen_random_uuid();
  salt text := gen_random_uuid();
begin
  perform auth.record_action('account_deleted', old.id, null);
  update auth.audit_log set
    subject_id = md5(salt || subject_id)::uuid,
    account_id = stand_in
  where account_id = old.id;
  update auth.audit_log set actor_id = stand_in where actor_id = old.id;
  delete from public.content_snapshots
    where id in (select snapshot_id from public.moderation_cases where author_id = old.id);
  update public.moderation_cases set author_id = stand_in where author_id = old.id;
  update public.moderation_cases set claimed_by = null, claim_until = null where claimed_by = old.id;
  update public.moderation_decisions set decided_by = stand_in where decided_by = old.id;
  update public.moderation_undos set undone_by = stand_in where undone_by = old.id;
  update public.moderation_notes set author_id = stand_in where author_id = old.id;
  update public.appeals set decided_by = stand_in where decided_by = old.id;
  update public.reports set details = null, law = null, notifier_name = null, notifier_email = null
    where user_id = old.id;
  return old;
end $$;
--> statement-breakpoint
-- What reporters wrote of a case goes with its snapshot.
create function purge_report_texts(up_to integer) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    with purged as (
      update public.reports set details = null, law = null, notifier_name = null, notifier_email = null, reporter_hash = null
        where id = any(array(
          select r.id from public.reports r join public.moderation_cases c on c.id = r.case_id
            where c.closed_at < now() - interval '12 months'
              and (r.details is not null or r.law is not null or r.notifier_name is not null
                or r.notifier_email is not null or r.reporter_hash is not null)
            limit up_to
        )) returning id
    ) select count(*) from purged;
  end;
--> statement-breakpoint
revoke all on function subject_content(text, uuid), due_time(integer), open_case(text, uuid, text, integer), report_band(text[]),
  answered_case(text, uuid, text[]), file_report(), count_report(), void_case(), other_moderators(uuid[]), guard_decision(),
  keep_decision(), keep_rule(), guard_appeal(), notify_of_notice(), refuse_sanctioned(), is_new_author(uuid), hold_first_text(),
  queue_held_text(), open_own_case(text, uuid), open_case_for_moderator(text, uuid), read_report_answer(uuid), staff_name(uuid), has_account(uuid),
  is_reliable_reporter(uuid), summarize_reports(uuid[]), list_case_reports(uuid, integer),
  release_held(text, uuid), hold_again(text, uuid), purge_report_texts(integer) from public;
--> statement-breakpoint
revoke all on function auth.record_case(), auth.record_decision(), auth.record_undo(), auth.record_note(), auth.record_appeal(),
  auth.record_moderation_settings(), auth.record_rule() from public;
--> statement-breakpoint
grant execute on function open_own_case(text, uuid), open_case_for_moderator(text, uuid), staff_name(uuid), has_account(uuid),
  summarize_reports(uuid[]), list_case_reports(uuid, integer), release_held(text, uuid), hold_again(text, uuid), other_moderators(uuid[]) to moderator;
--> statement-breakpoint
grant execute on function read_report_answer(uuid) to anon, member, moderator;
--> statement-breakpoint
grant execute on function purge_report_texts(integer) to accounts;
