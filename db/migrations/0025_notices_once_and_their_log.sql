CREATE TABLE "delivery_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"event" text NOT NULL,
	"channel" text NOT NULL,
	"receiver" text NOT NULL,
	"result" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_rid" text NOT NULL,
	"event" text NOT NULL,
	"ref" text,
	"text" text NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "ref" text;--> statement-breakpoint
ALTER TABLE "delivery_log" ADD CONSTRAINT "delivery_log_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_messages" ADD CONSTRAINT "staff_messages_staff_rid_staff_members_rid_fk" FOREIGN KEY ("staff_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_log_at" ON "delivery_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "delivery_log_customer" ON "delivery_log" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "staff_messages_staff" ON "staff_messages" USING btree ("staff_rid","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "staff_messages_once" ON "staff_messages" USING btree ("staff_rid","event","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" USING btree ("customer_rid","event","ref");