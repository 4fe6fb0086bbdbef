CREATE SEQUENCE "public"."reservation_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 999999 START WITH 1 CACHE 1 CYCLE;--> statement-breakpoint
CREATE TABLE "instrument_trainings" (
	"customer_rid" text NOT NULL,
	"service_rid" text NOT NULL,
	"passed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "instrument_trainings_customer_rid_service_rid_pk" PRIMARY KEY("customer_rid","service_rid")
);
--> statement-breakpoint
CREATE TABLE "reservation_cells" (
	"service_rid" text NOT NULL,
	"date" text NOT NULL,
	"start" text NOT NULL,
	"reservation_rid" text NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "reservation_cells_service_rid_date_start_pk" PRIMARY KEY("service_rid","date","start")
);
--> statement-breakpoint
CREATE TABLE "reservation_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservation_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reservation_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"actor_rid" text NOT NULL,
	"action" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"diff" jsonb
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text,
	"batch_no" text DEFAULT '' NOT NULL,
	"customer_rid" text NOT NULL,
	"user_rid" text NOT NULL,
	"service_rid" text NOT NULL,
	"name" text NOT NULL,
	"img" text NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"date" text NOT NULL,
	"start" text NOT NULL,
	"end" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"change_of" text DEFAULT '' NOT NULL,
	"temp_rid" text DEFAULT '' NOT NULL,
	"free_until" timestamp with time zone,
	"price_fen" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"fee_fen" bigint DEFAULT 0 NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	"pay_mode" smallint DEFAULT 0 NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"samples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"people" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"protocol_version" text DEFAULT '' NOT NULL,
	"is_changed" boolean DEFAULT false NOT NULL,
	"missed_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservations_no_unique" UNIQUE("no")
);
--> statement-breakpoint
ALTER TABLE "instrument_trainings" ADD CONSTRAINT "instrument_trainings_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_cells" ADD CONSTRAINT "reservation_cells_reservation_rid_reservations_rid_fk" FOREIGN KEY ("reservation_rid") REFERENCES "public"."reservations"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_history" ADD CONSTRAINT "reservation_history_reservation_rid_reservations_rid_fk" FOREIGN KEY ("reservation_rid") REFERENCES "public"."reservations"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservation_history" ADD CONSTRAINT "reservation_history_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_user_rid_customers_rid_fk" FOREIGN KEY ("user_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservation_cells_reservation" ON "reservation_cells" USING btree ("reservation_rid");--> statement-breakpoint
CREATE INDEX "reservation_history_reservation" ON "reservation_history" USING btree ("reservation_rid","id");--> statement-breakpoint
CREATE INDEX "reservations_customer" ON "reservations" USING btree ("customer_rid","start_at");--> statement-breakpoint
CREATE INDEX "reservations_user" ON "reservations" USING btree ("user_rid","start_at");--> statement-breakpoint
CREATE INDEX "reservations_expiring" ON "reservations" USING btree ("expires_at") WHERE "reservations"."status" IN (0, 30);--> statement-breakpoint
CREATE INDEX "reservations_booked" ON "reservations" USING btree ("start_at") WHERE "reservations"."status" = 40;