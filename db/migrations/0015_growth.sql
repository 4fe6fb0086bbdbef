CREATE TABLE "coupons" (
	"rid" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"terms" jsonb NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"way" text NOT NULL,
	"code" text,
	"audience" jsonb NOT NULL,
	"total" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	"per_customer" smallint DEFAULT 1 NOT NULL,
	"open_from" timestamp with time zone NOT NULL,
	"open_until" timestamp with time zone NOT NULL,
	"valid_days" smallint,
	"valid_until" timestamp with time zone,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_taken" CHECK ("coupons"."taken" BETWEEN 0 AND coalesce("coupons"."total", "coupons"."taken")),
	CONSTRAINT "coupons_valid" CHECK (("coupons"."valid_days" IS NULL) <> ("coupons"."valid_until" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "customer_coupons" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"coupon_rid" text,
	"name" text NOT NULL,
	"terms" jsonb NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"source" text NOT NULL,
	"ref" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"batch_no" text,
	"saved_fen" bigint DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"warned_at" timestamp with time zone,
	CONSTRAINT "customer_coupons_once" UNIQUE("customer_rid","ref")
);
--> statement-breakpoint
CREATE TABLE "points_accounts" (
	"customer_rid" text PRIMARY KEY NOT NULL,
	"debt" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "points_accounts_debt" CHECK ("points_accounts"."debt" >= 0)
);
--> statement-breakpoint
CREATE TABLE "points_lots" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"count" integer NOT NULL,
	"expire_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "points_lots_count" CHECK ("points_lots"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "points_moves" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"ref" text NOT NULL,
	"change" integer NOT NULL,
	"balance" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "points_moves_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "level" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "is_promoter" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_rid" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "points_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_made_by_staff_members_rid_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_coupons" ADD CONSTRAINT "customer_coupons_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_coupons" ADD CONSTRAINT "customer_coupons_coupon_rid_coupons_rid_fk" FOREIGN KEY ("coupon_rid") REFERENCES "public"."coupons"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_accounts" ADD CONSTRAINT "points_accounts_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_lots" ADD CONSTRAINT "points_lots_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_moves" ADD CONSTRAINT "points_moves_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupons_open" ON "coupons" USING btree ("status","open_until");--> statement-breakpoint
CREATE INDEX "customer_coupons_customer" ON "customer_coupons" USING btree ("customer_rid","status","until_at");--> statement-breakpoint
CREATE INDEX "customer_coupons_offer" ON "customer_coupons" USING btree ("coupon_rid","rid");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_coupons_batch" ON "customer_coupons" USING btree ("batch_no");--> statement-breakpoint
CREATE INDEX "customer_coupons_ending" ON "customer_coupons" USING btree ("until_at") WHERE "customer_coupons"."warned_at" IS NULL;--> statement-breakpoint
CREATE INDEX "points_lots_customer" ON "points_lots" USING btree ("customer_rid","expire_on");--> statement-breakpoint
CREATE INDEX "points_lots_expiring" ON "points_lots" USING btree ("expire_on");--> statement-breakpoint
CREATE INDEX "points_moves_customer" ON "points_moves" USING btree ("customer_rid","rid");--> statement-breakpoint
CREATE INDEX "points_moves_ref" ON "points_moves" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("coupon_rid") WHERE "orders"."coupon_rid" IS NOT NULL;--> statement-breakpoint
-- Coupons that are good, and points, do not come to a closed account.
CREATE TRIGGER customer_coupons_come BEFORE INSERT OR UPDATE OF status ON customer_coupons
  FOR EACH ROW WHEN (NEW.status IN (10, 20)) EXECUTE FUNCTION heed_closing_of_customer();
--> statement-breakpoint
CREATE TRIGGER points_lots_come BEFORE INSERT ON points_lots
  FOR EACH ROW EXECUTE FUNCTION heed_closing_of_customer();
