CREATE TABLE "assign_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assign_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"assign_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"actor_rid" text NOT NULL,
	"action" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assigns" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"order_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"line_rid" text NOT NULL,
	"sample_rids" text[] DEFAULT '{}' NOT NULL,
	"status" smallint NOT NULL,
	"instrument" text DEFAULT '' NOT NULL,
	"lab" text DEFAULT '' NOT NULL,
	"tech_rid" text,
	"planned_date" date,
	"reason" text DEFAULT '' NOT NULL,
	"used" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"consumables" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone,
	"uploaded_at" timestamp with time zone,
	"reviewed_by" text,
	"released_at" timestamp with time zone,
	"verdict_due" timestamp with time zone,
	"verdict_at" timestamp with time zone,
	"verdict_by" text,
	"amount_fen" bigint,
	"retest_of" text,
	"retest_fee" text,
	"differs" boolean,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assigns_no_unique" UNIQUE("no")
);
--> statement-breakpoint
CREATE TABLE "objections" (
	"rid" text PRIMARY KEY NOT NULL,
	"assign_rid" text NOT NULL,
	"order_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"kind" smallint NOT NULL,
	"reason" text NOT NULL,
	"sample_nos" text[] NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"answer" text,
	"answer_text" text DEFAULT '' NOT NULL,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	"escalated_at" timestamp with time zone,
	"escalation_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_releases" (
	"order_rid" text NOT NULL,
	"version" smallint NOT NULL,
	"customer_rid" text NOT NULL,
	"released_at" timestamp with time zone NOT NULL,
	"reviewer_rid" text NOT NULL,
	"manifest" jsonb NOT NULL,
	"signature" text NOT NULL,
	"verdict_due" timestamp with time zone NOT NULL,
	CONSTRAINT "order_releases_order_rid_version_pk" PRIMARY KEY("order_rid","version")
);
--> statement-breakpoint
CREATE TABLE "result_files" (
	"rid" text PRIMARY KEY NOT NULL,
	"assign_rid" text NOT NULL,
	"order_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"sample_rid" text,
	"file_rid" text NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"technique" text DEFAULT '' NOT NULL,
	"uploaded_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"superseded_by" text,
	"superseded_at" timestamp with time zone,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "partial_uploads" ALTER COLUMN "owner_rid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "staff_rid" text;--> statement-breakpoint
ALTER TABLE "partial_uploads" ADD COLUMN "staff_rid" text;--> statement-breakpoint
ALTER TABLE "assign_history" ADD CONSTRAINT "assign_history_assign_rid_assigns_rid_fk" FOREIGN KEY ("assign_rid") REFERENCES "public"."assigns"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assign_history" ADD CONSTRAINT "assign_history_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigns" ADD CONSTRAINT "assigns_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigns" ADD CONSTRAINT "assigns_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigns" ADD CONSTRAINT "assigns_line_rid_order_lines_rid_fk" FOREIGN KEY ("line_rid") REFERENCES "public"."order_lines"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigns" ADD CONSTRAINT "assigns_tech_rid_staff_members_rid_fk" FOREIGN KEY ("tech_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assigns" ADD CONSTRAINT "assigns_reviewed_by_staff_members_rid_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_assign_rid_assigns_rid_fk" FOREIGN KEY ("assign_rid") REFERENCES "public"."assigns"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_answered_by_staff_members_rid_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_releases" ADD CONSTRAINT "order_releases_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_releases" ADD CONSTRAINT "order_releases_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_releases" ADD CONSTRAINT "order_releases_reviewer_rid_staff_members_rid_fk" FOREIGN KEY ("reviewer_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_files" ADD CONSTRAINT "result_files_assign_rid_assigns_rid_fk" FOREIGN KEY ("assign_rid") REFERENCES "public"."assigns"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_files" ADD CONSTRAINT "result_files_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_files" ADD CONSTRAINT "result_files_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_files" ADD CONSTRAINT "result_files_file_rid_files_rid_fk" FOREIGN KEY ("file_rid") REFERENCES "public"."files"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_files" ADD CONSTRAINT "result_files_uploaded_by_staff_members_rid_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assign_history_assign" ON "assign_history" USING btree ("assign_rid","id");--> statement-breakpoint
CREATE INDEX "assigns_order" ON "assigns" USING btree ("order_rid","no");--> statement-breakpoint
CREATE INDEX "assigns_customer" ON "assigns" USING btree ("customer_rid","status");--> statement-breakpoint
CREATE INDEX "assigns_tech" ON "assigns" USING btree ("tech_rid","status","planned_date");--> statement-breakpoint
CREATE INDEX "assigns_open" ON "assigns" USING btree ("status","planned_date") WHERE "assigns"."status" < 60;--> statement-breakpoint
CREATE INDEX "assigns_verdict_due" ON "assigns" USING btree ("verdict_due") WHERE "assigns"."status" = 60;--> statement-breakpoint
CREATE INDEX "objections_assign" ON "objections" USING btree ("assign_rid","at");--> statement-breakpoint
CREATE INDEX "objections_customer" ON "objections" USING btree ("customer_rid","order_rid");--> statement-breakpoint
CREATE INDEX "objections_open" ON "objections" USING btree ("at") WHERE "objections"."answered_at" IS NULL;--> statement-breakpoint
CREATE INDEX "order_releases_customer" ON "order_releases" USING btree ("customer_rid","released_at");--> statement-breakpoint
CREATE INDEX "result_files_assign" ON "result_files" USING btree ("assign_rid");--> statement-breakpoint
CREATE INDEX "result_files_order" ON "result_files" USING btree ("customer_rid","order_rid");--> statement-breakpoint
CREATE UNIQUE INDEX "result_files_file" ON "result_files" USING btree ("file_rid");--> statement-breakpoint
CREATE INDEX "result_files_sha" ON "result_files" USING btree ("sha256");--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_staff_rid_staff_members_rid_fk" FOREIGN KEY ("staff_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partial_uploads" ADD CONSTRAINT "partial_uploads_staff_rid_staff_members_rid_fk" FOREIGN KEY ("staff_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partial_uploads" ADD CONSTRAINT "partial_uploads_sender" CHECK (num_nonnulls("partial_uploads"."owner_rid", "partial_uploads"."staff_rid") = 1);--> statement-breakpoint
CREATE FUNCTION result_files_take_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM files WHERE rid = OLD.file_rid;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER result_files_take_file AFTER DELETE ON result_files
FOR EACH ROW EXECUTE FUNCTION result_files_take_file();
