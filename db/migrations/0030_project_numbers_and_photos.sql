CREATE TABLE "order_line_files" (
	"line_rid" text NOT NULL,
	"file_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	CONSTRAINT "order_line_files_line_rid_file_rid_pk" PRIMARY KEY("line_rid","file_rid")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "project_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_samples" ADD COLUMN "photo_rid" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "project_no" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line_files" ADD CONSTRAINT "order_line_files_line_rid_order_lines_rid_fk" FOREIGN KEY ("line_rid") REFERENCES "public"."order_lines"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_files" ADD CONSTRAINT "order_line_files_file_rid_files_rid_fk" FOREIGN KEY ("file_rid") REFERENCES "public"."files"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line_files" ADD CONSTRAINT "order_line_files_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_line_files_file" ON "order_line_files" USING btree ("file_rid");--> statement-breakpoint
CREATE INDEX "order_line_files_customer" ON "order_line_files" USING btree ("customer_rid");--> statement-breakpoint
ALTER TABLE "order_samples" ADD CONSTRAINT "order_samples_photo_rid_files_rid_fk" FOREIGN KEY ("photo_rid") REFERENCES "public"."files"("rid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_samples_photo" ON "order_samples" USING btree ("photo_rid") WHERE "order_samples"."photo_rid" IS NOT NULL;