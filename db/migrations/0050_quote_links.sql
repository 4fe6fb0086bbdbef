CREATE TABLE "quote_invites" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"code_hash" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"enquiry_rid" text,
	"staff_rid" text NOT NULL,
	"note" text NOT NULL,
	"lines" jsonb NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"customer_rid" text,
	"quote_rid" text,
	CONSTRAINT "quote_invites_no_unique" UNIQUE("no"),
	CONSTRAINT "quote_invites_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "quote_invites" ADD CONSTRAINT "quote_invites_enquiry_rid_enquiries_rid_fk" FOREIGN KEY ("enquiry_rid") REFERENCES "public"."enquiries"("rid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_invites" ADD CONSTRAINT "quote_invites_staff_rid_staff_members_rid_fk" FOREIGN KEY ("staff_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_invites" ADD CONSTRAINT "quote_invites_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_invites" ADD CONSTRAINT "quote_invites_quote_rid_quotes_rid_fk" FOREIGN KEY ("quote_rid") REFERENCES "public"."quotes"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_invites_created" ON "quote_invites" USING btree ("created_at","rid");--> statement-breakpoint
CREATE INDEX "quote_invites_phone" ON "quote_invites" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "quote_invites_email" ON "quote_invites" USING btree ("email");--> statement-breakpoint
CREATE INDEX "quote_invites_customer" ON "quote_invites" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "quote_invites_quote" ON "quote_invites" USING btree ("quote_rid");--> statement-breakpoint
CREATE INDEX "quote_invites_enquiry" ON "quote_invites" USING btree ("enquiry_rid");--> statement-breakpoint
CREATE INDEX "quote_invites_open" ON "quote_invites" USING btree ("valid_until") WHERE "quote_invites"."status" = 10;