-- For the list of decisions. The index that they replace is dropped when nobody holds it (`database/dropped-objects.ts`).
CREATE INDEX "moderation_decisions_latest" ON "moderation_decisions" USING btree ("decided_at","id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_latest_by" ON "moderation_decisions" USING btree ("decided_by","decided_at","id");--> statement-breakpoint
CREATE INDEX "moderation_decisions_latest_action" ON "moderation_decisions" USING btree ("action","decided_at","id");