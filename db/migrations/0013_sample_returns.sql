CREATE SEQUENCE "public"."return_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 999999 START WITH 1 CACHE 1 CYCLE;--> statement-breakpoint
CREATE TABLE "sample_return_history" (
	"rid" text PRIMARY KEY NOT NULL,
	"return_rid" text NOT NULL,
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
CREATE TABLE "sample_return_items" (
	"return_rid" text NOT NULL,
	"passport_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "sample_return_items_return_rid_passport_rid_pk" PRIMARY KEY("return_rid","passport_rid")
);
--> statement-breakpoint
CREATE TABLE "sample_returns" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"customer_rid" text NOT NULL,
	"way" smallint NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_cold" boolean NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"freight_fen" bigint,
	"express" text DEFAULT '' NOT NULL,
	"waybill" text DEFAULT '' NOT NULL,
	"photo_rid" text,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "sample_returns_no_unique" UNIQUE("no"),
	CONSTRAINT "sample_returns_freight" CHECK ("sample_returns"."freight_fen" > 0)
);
--> statement-breakpoint
ALTER TABLE "sample_passports" ADD COLUMN "is_asked_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sample_return_history" ADD CONSTRAINT "sample_return_history_return_rid_sample_returns_rid_fk" FOREIGN KEY ("return_rid") REFERENCES "public"."sample_returns"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_return_history" ADD CONSTRAINT "sample_return_history_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_return_items" ADD CONSTRAINT "sample_return_items_return_rid_sample_returns_rid_fk" FOREIGN KEY ("return_rid") REFERENCES "public"."sample_returns"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_return_items" ADD CONSTRAINT "sample_return_items_passport_rid_sample_passports_rid_fk" FOREIGN KEY ("passport_rid") REFERENCES "public"."sample_passports"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_return_items" ADD CONSTRAINT "sample_return_items_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_returns" ADD CONSTRAINT "sample_returns_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_returns" ADD CONSTRAINT "sample_returns_photo_rid_files_rid_fk" FOREIGN KEY ("photo_rid") REFERENCES "public"."files"("rid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sample_return_history_return" ON "sample_return_history" USING btree ("return_rid");--> statement-breakpoint
CREATE UNIQUE INDEX "sample_return_items_once" ON "sample_return_items" USING btree ("passport_rid") WHERE "sample_return_items"."is_open";--> statement-breakpoint
CREATE INDEX "sample_return_items_customer" ON "sample_return_items" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "sample_returns_customer" ON "sample_returns" USING btree ("customer_rid","rid");--> statement-breakpoint
CREATE INDEX "sample_returns_status" ON "sample_returns" USING btree ("status","rid");--> statement-breakpoint
CREATE INDEX "sample_returns_sent" ON "sample_returns" USING btree ("sent_at") WHERE "sample_returns"."status" = 40;