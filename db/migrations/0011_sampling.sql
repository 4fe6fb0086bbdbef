CREATE SEQUENCE "public"."sampling_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 999999 START WITH 1 CACHE 1 CYCLE;--> statement-breakpoint
CREATE TABLE "sampling_history" (
	"rid" text PRIMARY KEY NOT NULL,
	"sampling_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"actor" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "samplings" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"customer_rid" text NOT NULL,
	"type" smallint NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"date" text DEFAULT '' NOT NULL,
	"time" text DEFAULT '' NOT NULL,
	"city_code" text DEFAULT '' NOT NULL,
	"place" smallint,
	"address_rid" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"area" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"address_code" text DEFAULT '' NOT NULL,
	"express" text DEFAULT '' NOT NULL,
	"waybill" text DEFAULT '' NOT NULL,
	"send_address" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"parcels" smallint,
	"courier_name" text DEFAULT '' NOT NULL,
	"courier_phone" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "samplings_no_unique" UNIQUE("no")
);
--> statement-breakpoint
ALTER TABLE "sampling_history" ADD CONSTRAINT "sampling_history_sampling_rid_samplings_rid_fk" FOREIGN KEY ("sampling_rid") REFERENCES "public"."samplings"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "samplings" ADD CONSTRAINT "samplings_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sampling_history_sampling" ON "sampling_history" USING btree ("sampling_rid");--> statement-breakpoint
CREATE INDEX "samplings_customer" ON "samplings" USING btree ("customer_rid","rid");--> statement-breakpoint
CREATE UNIQUE INDEX "samplings_place" ON "samplings" USING btree ("date","time","city_code","place") WHERE "samplings"."place" IS NOT NULL;