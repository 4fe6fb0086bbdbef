CREATE TABLE "customer_questions" (
	"rid" text PRIMARY KEY NOT NULL,
	"service_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"question" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"found" text[] DEFAULT '{}' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_questions" ADD CONSTRAINT "customer_questions_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_questions" ADD CONSTRAINT "customer_questions_answered_by_staff_members_rid_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_questions_service" ON "customer_questions" USING btree ("service_rid","status","rid");--> statement-breakpoint
CREATE INDEX "customer_questions_status" ON "customer_questions" USING btree ("status","rid");--> statement-breakpoint
CREATE INDEX "customer_questions_customer" ON "customer_questions" USING btree ("customer_rid","rid");--> statement-breakpoint
-- by hand
-- What is asked is not shown yet: only what staff make of it changes pages.
CREATE TRIGGER content_changed AFTER DELETE OR TRUNCATE OR UPDATE OF status, question, answer ON customer_questions FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
