CREATE TABLE "customer_agreements" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"service_rid" text,
	"category_id" integer,
	"rate_percent" smallint,
	"unit_fen" bigint,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"memo" text NOT NULL,
	"staff_rid" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "customer_agreements_target" CHECK (("customer_agreements"."service_rid" IS NULL) <> ("customer_agreements"."category_id" IS NULL)),
	CONSTRAINT "customer_agreements_price" CHECK (("customer_agreements"."rate_percent" IS NULL) <> ("customer_agreements"."unit_fen" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "customer_agreements" ADD CONSTRAINT "customer_agreements_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_agreements" ADD CONSTRAINT "customer_agreements_category_id_service_types_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."service_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_agreements" ADD CONSTRAINT "customer_agreements_staff_rid_staff_members_rid_fk" FOREIGN KEY ("staff_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_agreements_customer" ON "customer_agreements" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "customers_created" ON "customers" USING btree ("created_at","rid");