ALTER TABLE "service_questions" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "service_questions" CASCADE;--> statement-breakpoint
CREATE INDEX "sample_custody_at" ON "sample_custody" USING brin ("at");--> statement-breakpoint
CREATE INDEX "order_history_at" ON "order_history" USING brin ("at");--> statement-breakpoint
CREATE INDEX "plan_items_created" ON "plan_items" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "assign_history_at" ON "assign_history" USING brin ("at");--> statement-breakpoint
CREATE INDEX "assigns_released" ON "assigns" USING btree ("released_at") WHERE "assigns"."released_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "objections_answered" ON "objections" USING btree ("answered_at") WHERE "objections"."answered_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_releases_at" ON "order_releases" USING brin ("released_at");--> statement-breakpoint
CREATE INDEX "statement_history_at" ON "statement_history" USING brin ("at");