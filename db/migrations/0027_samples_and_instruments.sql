CREATE TABLE "sample_custody" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sample_custody_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"passport_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_rid" text,
	"action" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"from_where" text DEFAULT '' NOT NULL,
	"to_where" text DEFAULT '' NOT NULL,
	"what" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"photo_rid" text
);
--> statement-breakpoint
CREATE TABLE "sample_passports" (
	"rid" text PRIMARY KEY NOT NULL,
	"sample_rid" text NOT NULL,
	"order_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"no" text NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"room" text DEFAULT '' NOT NULL,
	"shelf" text DEFAULT '' NOT NULL,
	"box" text DEFAULT '' NOT NULL,
	"unplaced_at" timestamp with time zone,
	"holder_rid" text,
	"leftover" double precision,
	"unit" text DEFAULT '' NOT NULL,
	"problems" text[] DEFAULT '{}' NOT NULL,
	"photo_rid" text,
	"received_at" timestamp with time zone NOT NULL,
	"keep_until" date NOT NULL,
	"warned_at" timestamp with time zone,
	"disposal_asked_by" text,
	"disposal_asked_at" timestamp with time zone,
	"disposal_reason" text DEFAULT '' NOT NULL,
	"express" text DEFAULT '' NOT NULL,
	"waybill" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instrument_closures" (
	"rid" text PRIMARY KEY NOT NULL,
	"service_rid" text NOT NULL,
	"kind" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "instrument_keepers" (
	"service_rid" text NOT NULL,
	"staff_rid" text NOT NULL,
	CONSTRAINT "instrument_keepers_service_rid_staff_rid_pk" PRIMARY KEY("service_rid","staff_rid")
);
--> statement-breakpoint
CREATE TABLE "instrument_policies" (
	"service_rid" text PRIMARY KEY NOT NULL,
	"min_minutes" smallint,
	"max_minutes" smallint,
	"evening_rate" smallint,
	"sunday_rate" smallint,
	"holiday_rate" smallint,
	"needs_review" boolean,
	"needs_training" boolean
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "actual_start" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "actual_end" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "billable_minutes" integer;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "operator_minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "consumables" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "offered" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "is_refund_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "samplings" ADD COLUMN "courier_rid" text;--> statement-breakpoint
ALTER TABLE "samplings" ADD COLUMN "collected_count" smallint;--> statement-breakpoint
ALTER TABLE "samplings" ADD COLUMN "photo_rid" text;--> statement-breakpoint
ALTER TABLE "samplings" ADD COLUMN "signature_rid" text;--> statement-breakpoint
ALTER TABLE "sample_custody" ADD CONSTRAINT "sample_custody_passport_rid_sample_passports_rid_fk" FOREIGN KEY ("passport_rid") REFERENCES "public"."sample_passports"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_custody" ADD CONSTRAINT "sample_custody_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_custody" ADD CONSTRAINT "sample_custody_staff_rid_staff_members_rid_fk" FOREIGN KEY ("staff_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_custody" ADD CONSTRAINT "sample_custody_photo_rid_files_rid_fk" FOREIGN KEY ("photo_rid") REFERENCES "public"."files"("rid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_passports" ADD CONSTRAINT "sample_passports_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_passports" ADD CONSTRAINT "sample_passports_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_passports" ADD CONSTRAINT "sample_passports_holder_rid_staff_members_rid_fk" FOREIGN KEY ("holder_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_passports" ADD CONSTRAINT "sample_passports_photo_rid_files_rid_fk" FOREIGN KEY ("photo_rid") REFERENCES "public"."files"("rid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_passports" ADD CONSTRAINT "sample_passports_disposal_asked_by_staff_members_rid_fk" FOREIGN KEY ("disposal_asked_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_closures" ADD CONSTRAINT "instrument_closures_created_by_staff_members_rid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_keepers" ADD CONSTRAINT "instrument_keepers_staff_rid_staff_members_rid_fk" FOREIGN KEY ("staff_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sample_custody_passport" ON "sample_custody" USING btree ("passport_rid","id");--> statement-breakpoint
CREATE INDEX "sample_passports_customer" ON "sample_passports" USING btree ("customer_rid","sample_rid");--> statement-breakpoint
CREATE INDEX "sample_passports_order" ON "sample_passports" USING btree ("order_rid");--> statement-breakpoint
CREATE INDEX "sample_passports_keep" ON "sample_passports" USING btree ("keep_until") WHERE "sample_passports"."status" < 80;--> statement-breakpoint
CREATE INDEX "sample_passports_unplaced" ON "sample_passports" USING btree ("unplaced_at") WHERE "sample_passports"."unplaced_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sample_passports_place" ON "sample_passports" USING btree ("room","shelf","box") WHERE "sample_passports"."room" <> '';--> statement-breakpoint
CREATE INDEX "instrument_closures_service" ON "instrument_closures" USING btree ("service_rid","end_at");--> statement-breakpoint
CREATE INDEX "instrument_keepers_staff" ON "instrument_keepers" USING btree ("staff_rid");--> statement-breakpoint
ALTER TABLE "samplings" ADD CONSTRAINT "samplings_courier_rid_staff_members_rid_fk" FOREIGN KEY ("courier_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "samplings" ADD CONSTRAINT "samplings_photo_rid_files_rid_fk" FOREIGN KEY ("photo_rid") REFERENCES "public"."files"("rid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "samplings" ADD CONSTRAINT "samplings_signature_rid_files_rid_fk" FOREIGN KEY ("signature_rid") REFERENCES "public"."files"("rid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_waybill" ON "orders" USING btree ("waybill") WHERE "orders"."waybill" <> '';--> statement-breakpoint
CREATE INDEX "samplings_day" ON "samplings" USING btree ("date","time") WHERE "samplings"."type" = 1;--> statement-breakpoint
CREATE INDEX "samplings_waybill" ON "samplings" USING btree ("waybill") WHERE "samplings"."waybill" <> '';--> statement-breakpoint
CREATE INDEX "samplings_courier" ON "samplings" USING btree ("courier_rid","date");