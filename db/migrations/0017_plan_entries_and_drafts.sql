CREATE TABLE "experiment_drafts" (
	"customer_rid" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"plan_item_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"actor_rid" text NOT NULL,
	"from_status" smallint NOT NULL,
	"to_status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"diff" jsonb
);
--> statement-breakpoint
ALTER TABLE "plan_items" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_items" ADD COLUMN "checked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_items" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "experiment_drafts" ADD CONSTRAINT "experiment_drafts_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_history" ADD CONSTRAINT "plan_history_plan_item_rid_plan_items_rid_fk" FOREIGN KEY ("plan_item_rid") REFERENCES "public"."plan_items"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_history" ADD CONSTRAINT "plan_history_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_history_item" ON "plan_history" USING btree ("plan_item_rid","id");--> statement-breakpoint
CREATE INDEX "plan_items_expiry" ON "plan_items" USING btree ("valid_until") WHERE "plan_items"."status" IN (20, 25, 30);