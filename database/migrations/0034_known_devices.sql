CREATE TABLE "auth"."known_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"device" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"sign_out_token_hash" "bytea",
	CONSTRAINT "known_devices_sign_out_token_hash_unique" UNIQUE("sign_out_token_hash"),
	CONSTRAINT "known_devices_of_user" UNIQUE("user_id","device")
);
--> statement-breakpoint
ALTER TABLE "auth"."known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
grant select, insert, update, delete on auth.known_devices to accounts;
