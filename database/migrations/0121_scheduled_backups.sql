CREATE TABLE "auth"."backup_tasks" (
	"task" text PRIMARY KEY NOT NULL,
	"attempted_at" timestamp (3) with time zone NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	"problem" text,
	CONSTRAINT "backup_tasks_task" CHECK ("auth"."backup_tasks"."task" in ('backup', 'verification', 'upload')),
	CONSTRAINT "backup_tasks_problem" CHECK (char_length("auth"."backup_tasks"."problem") <= 1000)
);
--> statement-breakpoint
revoke all on auth.backup_runs from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on auth.backup_runs to accounts;
revoke all on auth.backup_tasks from public, anon, member, site_owner, moderator, analyst, accounts;
grant select on auth.backup_tasks to accounts;
