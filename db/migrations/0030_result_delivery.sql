CREATE TABLE "result_checks" (
	"result_rid" text PRIMARY KEY NOT NULL,
	"crc32" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_downloads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "result_downloads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "result_checks" ADD CONSTRAINT "result_checks_result_rid_result_files_rid_fk" FOREIGN KEY ("result_rid") REFERENCES "public"."result_files"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_downloads" ADD CONSTRAINT "result_downloads_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_downloads" ADD CONSTRAINT "result_downloads_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_downloads_order" ON "result_downloads" USING btree ("customer_rid","order_rid","id");