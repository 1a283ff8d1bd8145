ALTER TABLE "auth"."sessions" ADD COLUMN "aal" text DEFAULT 'aal1' NOT NULL CHECK ("aal" in ('aal1', 'aal2'));--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD COLUMN "amr" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- The default comes afterwards: nobody has just proved anything in a session that is there already.
ALTER TABLE "auth"."sessions" ADD COLUMN "proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ALTER COLUMN "proven_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD COLUMN "user_agent" text CHECK (char_length("user_agent") <= 300);
