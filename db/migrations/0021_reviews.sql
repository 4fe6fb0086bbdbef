CREATE TABLE "review_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"review_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_rid" text NOT NULL,
	"action" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_services" (
	"service_rid" text NOT NULL,
	"review_rid" text NOT NULL,
	CONSTRAINT "review_services_service_rid_review_rid_pk" PRIMARY KEY("service_rid","review_rid")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"rid" text PRIMARY KEY NOT NULL,
	"order_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"score" smallint NOT NULL,
	"speed" smallint,
	"quality" smallint,
	"service" smallint,
	"content" text DEFAULT '' NOT NULL,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"author" text NOT NULL,
	"found" text[] DEFAULT '{}' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"replied_at" timestamp with time zone,
	"addition" text DEFAULT '' NOT NULL,
	"added_at" timestamp with time zone,
	"points" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reviews_order_rid_unique" UNIQUE("order_rid"),
	CONSTRAINT "reviews_score" CHECK ("reviews"."score" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE TABLE "service_scores" (
	"service_rid" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "service_scores_range" CHECK ("service_scores"."total" BETWEEN "service_scores"."number" AND 5 * "service_scores"."number")
);
--> statement-breakpoint
DROP TABLE "service_reviews" CASCADE;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_reviewed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review_history" ADD CONSTRAINT "review_history_review_rid_reviews_rid_fk" FOREIGN KEY ("review_rid") REFERENCES "public"."reviews"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_history" ADD CONSTRAINT "review_history_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_services" ADD CONSTRAINT "review_services_review_rid_reviews_rid_fk" FOREIGN KEY ("review_rid") REFERENCES "public"."reviews"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_history_review" ON "review_history" USING btree ("review_rid");--> statement-breakpoint
CREATE INDEX "review_history_customer" ON "review_history" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "review_services_review" ON "review_services" USING btree ("review_rid");--> statement-breakpoint
CREATE INDEX "reviews_customer" ON "reviews" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "reviews_status" ON "reviews" USING btree ("status","rid");--> statement-breakpoint
-- From here on written by hand: what the files of tables cannot say.
UPDATE orders SET done_at = (SELECT max(at) FROM order_history h WHERE h.order_rid = orders.rid AND h.to_status = 130)
WHERE EXISTS (SELECT FROM order_history h WHERE h.order_rid = orders.rid AND h.to_status = 130);
--> statement-breakpoint
UPDATE orders SET recycle_status = 1
WHERE status = 130 AND recycle_status = 0 AND leftover = 1 AND EXISTS (
  SELECT FROM sample_passports p WHERE p.order_rid = orders.rid AND p.status < 70 AND p.leftover IS DISTINCT FROM 0);
--> statement-breakpoint
CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION tell_content_changed();
--> statement-breakpoint
CREATE TRIGGER reviews_come BEFORE INSERT ON reviews
  FOR EACH ROW EXECUTE FUNCTION heed_closing_of_customer();
--> statement-breakpoint
CREATE TRIGGER drop_bound_files AFTER DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION drop_bound_files();
