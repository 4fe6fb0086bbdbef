CREATE SEQUENCE "public"."quote_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 999999 START WITH 1 CACHE 1 CYCLE;--> statement-breakpoint
CREATE TABLE "message_templates" (
	"rid" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_templates_title_unique" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "order_filters" (
	"rid" text PRIMARY KEY NOT NULL,
	"staff_rid" text NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_filters_name" UNIQUE("staff_rid","name")
);
--> statement-breakpoint
CREATE TABLE "order_messages" (
	"rid" text PRIMARY KEY NOT NULL,
	"order_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"staff_rid" text,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_people" (
	"order_rid" text NOT NULL,
	"staff_rid" text NOT NULL,
	CONSTRAINT "order_people_order_rid_staff_rid_pk" PRIMARY KEY("order_rid","staff_rid")
);
--> statement-breakpoint
CREATE TABLE "order_proposals" (
	"order_rid" text NOT NULL,
	"version" integer NOT NULL,
	"customer_rid" text NOT NULL,
	"staff_rid" text NOT NULL,
	"summary" text NOT NULL,
	"lines" jsonb,
	"total_fen" bigint NOT NULL,
	"promise_date" date,
	"created_at" timestamp with time zone NOT NULL,
	"due_date" date NOT NULL,
	"end_date" date NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "order_proposals_order_rid_version_pk" PRIMARY KEY("order_rid","version")
);
--> statement-breakpoint
CREATE TABLE "order_talks" (
	"order_rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"messages" integer NOT NULL,
	"customer_unread" integer NOT NULL,
	"staff_unread" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_versions" (
	"quote_rid" text NOT NULL,
	"version" integer NOT NULL,
	"customer_rid" text NOT NULL,
	"staff_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	"lines" jsonb NOT NULL,
	CONSTRAINT "quote_versions_quote_rid_version_pk" PRIMARY KEY("quote_rid","version")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"customer_rid" text NOT NULL,
	"enquiry_rid" text,
	"staff_rid" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quotes_no_unique" UNIQUE("no")
);
--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "status" smallint DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "adviser_rid" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "customer_rid" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "lost_reason" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "outcome" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "base_fen" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "adviser_rid" text;--> statement-breakpoint
ALTER TABLE "plan_items" ADD COLUMN "quote_rid" text;--> statement-breakpoint
ALTER TABLE "order_filters" ADD CONSTRAINT "order_filters_staff_rid_staff_members_rid_fk" FOREIGN KEY ("staff_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_staff_rid_staff_members_rid_fk" FOREIGN KEY ("staff_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_people" ADD CONSTRAINT "order_people_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_people" ADD CONSTRAINT "order_people_staff_rid_staff_members_rid_fk" FOREIGN KEY ("staff_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD CONSTRAINT "order_proposals_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD CONSTRAINT "order_proposals_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_proposals" ADD CONSTRAINT "order_proposals_staff_rid_staff_members_rid_fk" FOREIGN KEY ("staff_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_talks" ADD CONSTRAINT "order_talks_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_talks" ADD CONSTRAINT "order_talks_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_quote_rid_quotes_rid_fk" FOREIGN KEY ("quote_rid") REFERENCES "public"."quotes"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_versions" ADD CONSTRAINT "quote_versions_staff_rid_staff_members_rid_fk" FOREIGN KEY ("staff_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_enquiry_rid_enquiries_rid_fk" FOREIGN KEY ("enquiry_rid") REFERENCES "public"."enquiries"("rid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_staff_rid_staff_members_rid_fk" FOREIGN KEY ("staff_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_messages_order" ON "order_messages" USING btree ("order_rid","rid");--> statement-breakpoint
CREATE INDEX "order_people_staff" ON "order_people" USING btree ("staff_rid");--> statement-breakpoint
CREATE INDEX "order_talks_unread" ON "order_talks" USING btree ("last_at") WHERE "order_talks"."staff_unread" > 0;--> statement-breakpoint
CREATE INDEX "quotes_customer" ON "quotes" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "quotes_changed" ON "quotes" USING btree ("changed_at","rid");--> statement-breakpoint
CREATE INDEX "quotes_enquiry" ON "quotes" USING btree ("enquiry_rid");--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_adviser_rid_staff_members_rid_fk" FOREIGN KEY ("adviser_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_adviser_rid_staff_members_rid_fk" FOREIGN KEY ("adviser_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_quote_rid_quotes_rid_fk" FOREIGN KEY ("quote_rid") REFERENCES "public"."quotes"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_created" ON "enquiries" USING btree ("created_at","rid");--> statement-breakpoint
CREATE INDEX "enquiries_open" ON "enquiries" USING btree ("created_at") WHERE "enquiries"."status" < 40;--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","rid");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","created_at","rid");--> statement-breakpoint
CREATE INDEX "orders_adviser" ON "orders" USING btree ("adviser_rid","created_at","rid") WHERE "orders"."adviser_rid" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_promise" ON "orders" USING btree ("promise_date") WHERE "orders"."status" IN (60, 70, 80, 90);--> statement-breakpoint
CREATE INDEX "plan_items_quote" ON "plan_items" USING btree ("quote_rid") WHERE "plan_items"."quote_rid" IS NOT NULL;
--> statement-breakpoint
-- Whoever looks at an order hears of messages as of its other changes.
CREATE FUNCTION tell_order_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('order_moved', NEW.order_rid || ' ' || NEW.rid);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER order_messages_tell AFTER INSERT ON "order_messages" FOR EACH ROW
EXECUTE FUNCTION tell_order_message();
--> statement-breakpoint
-- Laboratory work makes its people part of those who work on the order, by whatever way it is given to them.
CREATE FUNCTION join_order_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_people (order_rid, staff_rid)
  SELECT NEW.order_rid, who FROM unnest(ARRAY[NEW.tech_rid, NEW.reviewed_by]) AS who WHERE who IS NOT NULL
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER assigns_join_people AFTER INSERT OR UPDATE OF tech_rid, reviewed_by ON "assigns" FOR EACH ROW
EXECUTE FUNCTION join_order_people();
--> statement-breakpoint
INSERT INTO order_people (order_rid, staff_rid)
SELECT order_rid, who FROM assigns, unnest(ARRAY[tech_rid, reviewed_by]) AS who WHERE who IS NOT NULL
ON CONFLICT DO NOTHING;
