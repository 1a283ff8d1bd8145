ALTER TABLE "content_versions" DROP CONSTRAINT "content_versions_changed";--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_changed" CHECK (cardinality("content_versions"."changed") > 0 and "content_versions"."changed" <@ '{headline,offers,crowd,countdown,product,contact,postal,waitlist}');
