CREATE TABLE "data_ends" (
	"order_rid" text NOT NULL,
	"kind" text NOT NULL,
	"customer_rid" text NOT NULL,
	"due_date" date NOT NULL,
	"told_at" timestamp with time zone,
	"kept_at" timestamp with time zone,
	"gone_at" timestamp with time zone,
	CONSTRAINT "data_ends_order_rid_kind_pk" PRIMARY KEY("order_rid","kind")
);
--> statement-breakpoint
ALTER TABLE "result_files" DROP CONSTRAINT "result_files_file_rid_files_rid_fk";
--> statement-breakpoint
ALTER TABLE "result_files" ALTER COLUMN "file_rid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "data_ends" ADD CONSTRAINT "data_ends_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_ends" ADD CONSTRAINT "data_ends_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_ends_customer" ON "data_ends" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "data_ends_due" ON "data_ends" USING btree ("due_date") WHERE "data_ends"."gone_at" IS NULL AND "data_ends"."kept_at" IS NULL;--> statement-breakpoint
ALTER TABLE "result_files" ADD CONSTRAINT "result_files_file_rid_files_rid_fk" FOREIGN KEY ("file_rid") REFERENCES "public"."files"("rid") ON DELETE set null ON UPDATE no action;