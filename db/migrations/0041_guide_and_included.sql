CREATE TABLE "guide_answers" (
	"rid" text PRIMARY KEY NOT NULL,
	"material_rid" text NOT NULL,
	"question_rid" text NOT NULL,
	"choices" jsonb NOT NULL,
	"source" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "guide_answers_pair" UNIQUE("material_rid","question_rid")
);
--> statement-breakpoint
CREATE TABLE "guide_topics" (
	"rid" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"sort" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service_parameters" ADD COLUMN "included" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "guide_answers" ADD CONSTRAINT "guide_answers_material_rid_guide_topics_rid_fk" FOREIGN KEY ("material_rid") REFERENCES "public"."guide_topics"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guide_answers" ADD CONSTRAINT "guide_answers_question_rid_guide_topics_rid_fk" FOREIGN KEY ("question_rid") REFERENCES "public"."guide_topics"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guide_answers_question" ON "guide_answers" USING btree ("question_rid");--> statement-breakpoint
-- by hand: pages that show the guide are made anew when it changes.
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON guide_topics
  FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON guide_answers
  FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
