CREATE TABLE "parcels" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"express" text NOT NULL,
	"waybill" text NOT NULL,
	"phone_tail" text NOT NULL,
	"kind" text NOT NULL,
	"link" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"track" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_subscribed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"ask_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_customer" ON "parcels" USING btree ("customer_rid","waybill");--> statement-breakpoint
CREATE INDEX "parcels_waybill" ON "parcels" USING btree ("waybill");--> statement-breakpoint
CREATE INDEX "parcels_ask" ON "parcels" USING btree ("ask_at") WHERE "parcels"."ask_at" IS NOT NULL;