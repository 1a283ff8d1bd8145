ALTER TABLE "api_tokens" DROP CONSTRAINT "api_tokens_scopes";--> statement-breakpoint
-- There are twenty rows at most to look at.
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_scopes" CHECK (cardinality("api_tokens"."scopes") between 1 and 3 and "api_tokens"."scopes" <@ array['people:read', 'people:write', 'bounces:write']);
