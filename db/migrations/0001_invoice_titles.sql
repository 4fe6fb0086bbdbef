CREATE TABLE "invoice_titles" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"type" smallint NOT NULL,
	"title" text NOT NULL,
	"is_person" boolean NOT NULL,
	"tax_no" text NOT NULL,
	"bank" text NOT NULL,
	"account_no" text NOT NULL,
	"reg_address" text NOT NULL,
	"reg_phone" text NOT NULL,
	"email" text NOT NULL,
	"address_rid" text,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_titles" ADD CONSTRAINT "invoice_titles_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_titles" ADD CONSTRAINT "invoice_titles_address_rid_addresses_rid_fk" FOREIGN KEY ("address_rid") REFERENCES "public"."addresses"("rid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_titles_customer" ON "invoice_titles" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "invoice_titles_address" ON "invoice_titles" USING btree ("address_rid");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_titles_default" ON "invoice_titles" USING btree ("customer_rid") WHERE "invoice_titles"."is_default";