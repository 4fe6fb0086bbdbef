CREATE TABLE "provider_notes" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_orders" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invoice_orders_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"request_rid" text NOT NULL,
	"kind" text NOT NULL,
	"red_reason" text,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"sendings" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"ask_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"compared_at" timestamp with time zone,
	"difference" text DEFAULT '' NOT NULL,
	"their_number" text DEFAULT '' NOT NULL,
	"their_fen" bigint,
	CONSTRAINT "invoice_orders_no_unique" UNIQUE("no")
);
--> statement-breakpoint
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_request_rid_invoice_requests_rid_fk" FOREIGN KEY ("request_rid") REFERENCES "public"."invoice_requests"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_orders_open" ON "invoice_orders" USING btree ("request_rid") WHERE "invoice_orders"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "invoice_orders_request" ON "invoice_orders" USING btree ("request_rid","place");--> statement-breakpoint
CREATE INDEX "invoice_orders_ask" ON "invoice_orders" USING btree ("ask_at") WHERE "invoice_orders"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "invoice_orders_compare" ON "invoice_orders" USING btree ("compared_at" NULLS FIRST,"rid");--> statement-breakpoint
CREATE INDEX "invoice_orders_difference" ON "invoice_orders" USING btree ("rid") WHERE "invoice_orders"."difference" <> '';