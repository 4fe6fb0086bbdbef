CREATE TABLE "file_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"file_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partial_uploads" (
	"rid" text PRIMARY KEY NOT NULL,
	"owner_rid" text NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"declared_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"parts" text[] DEFAULT '{}' NOT NULL,
	"file_rid" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_tickets" ADD CONSTRAINT "file_tickets_file_rid_files_rid_fk" FOREIGN KEY ("file_rid") REFERENCES "public"."files"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_tickets" ADD CONSTRAINT "file_tickets_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partial_uploads" ADD CONSTRAINT "partial_uploads_owner_rid_customers_rid_fk" FOREIGN KEY ("owner_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partial_uploads" ADD CONSTRAINT "partial_uploads_file_rid_files_rid_fk" FOREIGN KEY ("file_rid") REFERENCES "public"."files"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_tickets_customer" ON "file_tickets" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "file_tickets_expiry" ON "file_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "partial_uploads_owner" ON "partial_uploads" USING btree ("owner_rid");--> statement-breakpoint
CREATE INDEX "partial_uploads_created" ON "partial_uploads" USING btree ("created_at");