CREATE SEQUENCE "public"."invoice_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 999999 START WITH 1 CACHE 1 CYCLE;--> statement-breakpoint
CREATE TABLE "invoice_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_rid" text NOT NULL,
	"action" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"rid" text PRIMARY KEY NOT NULL,
	"request_rid" text NOT NULL,
	"kind" text NOT NULL,
	"ref_rid" text NOT NULL,
	"order_rid" text,
	"no" text NOT NULL,
	"name" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"sort" smallint NOT NULL,
	CONSTRAINT "invoice_lines_amount" CHECK ("invoice_lines"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_requests" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"owner" text NOT NULL,
	"customer_rid" text NOT NULL,
	"type" smallint NOT NULL,
	"title_rid" text DEFAULT '' NOT NULL,
	"title" jsonb NOT NULL,
	"content" smallint NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"wants_pack" boolean DEFAULT false NOT NULL,
	"amount_fen" bigint NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"issued_on" date,
	"tax_rate" smallint,
	"tax_fen" bigint,
	"pdf_rid" text,
	"ofd_rid" text,
	"xml_rid" text,
	"express" text DEFAULT '' NOT NULL,
	"waybill" text DEFAULT '' NOT NULL,
	"mailed_at" timestamp with time zone,
	"state_before" smallint,
	"confirm_no" text DEFAULT '' NOT NULL,
	"red_number" text DEFAULT '' NOT NULL,
	"red_on" date,
	"red_pdf_rid" text,
	"red_xml_rid" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_requests_no_unique" UNIQUE("no"),
	CONSTRAINT "invoice_requests_amount" CHECK ("invoice_requests"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_advances" (
	"rid" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"line_rid" text NOT NULL,
	"holder" text NOT NULL,
	"fen" bigint NOT NULL,
	"tax_rate" smallint,
	CONSTRAINT "invoice_advances_fen" CHECK ("invoice_advances"."fen" > 0)
);
--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "invoiced_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "issued_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_history" ADD CONSTRAINT "invoice_history_request_rid_invoice_requests_rid_fk" FOREIGN KEY ("request_rid") REFERENCES "public"."invoice_requests"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_history" ADD CONSTRAINT "invoice_history_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_request_rid_invoice_requests_rid_fk" FOREIGN KEY ("request_rid") REFERENCES "public"."invoice_requests"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_owner_customers_rid_fk" FOREIGN KEY ("owner") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_pdf_rid_files_rid_fk" FOREIGN KEY ("pdf_rid") REFERENCES "public"."files"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_ofd_rid_files_rid_fk" FOREIGN KEY ("ofd_rid") REFERENCES "public"."files"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_xml_rid_files_rid_fk" FOREIGN KEY ("xml_rid") REFERENCES "public"."files"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_red_pdf_rid_files_rid_fk" FOREIGN KEY ("red_pdf_rid") REFERENCES "public"."files"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_red_xml_rid_files_rid_fk" FOREIGN KEY ("red_xml_rid") REFERENCES "public"."files"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_advances" ADD CONSTRAINT "invoice_advances_owner_customers_rid_fk" FOREIGN KEY ("owner") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_history_request" ON "invoice_history" USING btree ("request_rid","id");--> statement-breakpoint
CREATE INDEX "invoice_lines_request" ON "invoice_lines" USING btree ("request_rid","sort");--> statement-breakpoint
CREATE INDEX "invoice_lines_ref" ON "invoice_lines" USING btree ("ref_rid");--> statement-breakpoint
CREATE INDEX "invoice_lines_order" ON "invoice_lines" USING btree ("order_rid");--> statement-breakpoint
CREATE INDEX "invoice_requests_owner" ON "invoice_requests" USING btree ("owner","rid");--> statement-breakpoint
CREATE INDEX "invoice_requests_status" ON "invoice_requests" USING btree ("status","rid");--> statement-breakpoint
CREATE INDEX "invoice_requests_issued" ON "invoice_requests" USING btree ("issued_on","rid") WHERE "invoice_requests"."number" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_requests_number" ON "invoice_requests" USING btree ("number") WHERE "invoice_requests"."number" <> '';--> statement-breakpoint
CREATE INDEX "invoice_advances_holder" ON "invoice_advances" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "invoice_advances_line" ON "invoice_advances" USING btree ("line_rid");--> statement-breakpoint
CREATE INDEX "invoice_advances_owner" ON "invoice_advances" USING btree ("owner");--> statement-breakpoint
ALTER TABLE "wallet_lots" DROP COLUMN "invoiced_at";