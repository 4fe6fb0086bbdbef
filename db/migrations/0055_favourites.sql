CREATE TABLE "favourite_services" (
	"customer_rid" text NOT NULL,
	"service_rid" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_services_customer_rid_service_rid_pk" PRIMARY KEY("customer_rid","service_rid")
);
--> statement-breakpoint
ALTER TABLE "favourite_services" ADD CONSTRAINT "favourite_services_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;