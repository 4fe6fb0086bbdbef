CREATE TABLE "reservation_waits" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"service_rid" text NOT NULL,
	"date" text NOT NULL,
	"minutes" smallint NOT NULL,
	"temp_rid" text DEFAULT '' NOT NULL,
	"change_of" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 10 NOT NULL,
	"lock_rid" text,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assigns" ADD COLUMN "running_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assigns" ADD COLUMN "worked_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assigns" ADD COLUMN "share_fen" bigint;--> statement-breakpoint
ALTER TABLE "assigns" ADD COLUMN "is_fee_proposed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assigns" ADD COLUMN "fee_basis" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservation_waits" ADD CONSTRAINT "reservation_waits_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservation_waits_day" ON "reservation_waits" USING btree ("service_rid","date","created_at") WHERE "reservation_waits"."status" = 10;--> statement-breakpoint
CREATE INDEX "reservation_waits_customer" ON "reservation_waits" USING btree ("customer_rid","date");--> statement-breakpoint
CREATE INDEX "reservation_waits_untold" ON "reservation_waits" USING btree ("date") WHERE "reservation_waits"."status" = 20 AND "reservation_waits"."told_at" IS NULL;--> statement-breakpoint
-- What was at work goes on being so.
UPDATE "assigns" SET "running_since" = coalesce("started_at", "created_at") WHERE "status" = 40;
