CREATE TABLE "order_costs" (
	"rid" text PRIMARY KEY NOT NULL,
	"order_rid" text NOT NULL,
	"kind" text NOT NULL,
	"partner" text DEFAULT '' NOT NULL,
	"planned_fen" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"billed_fen" bigint,
	"bill_no" text DEFAULT '' NOT NULL,
	"billed_by" text,
	"billed_at" timestamp with time zone,
	CONSTRAINT "order_costs_partner_known" CHECK (("order_costs"."kind" = 'subcontract') = ("order_costs"."partner" <> ''))
);
--> statement-breakpoint
CREATE TABLE "partner_payments" (
	"rid" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"fen" bigint NOT NULL,
	"account" text NOT NULL,
	"serial" text NOT NULL,
	"paid_by" text NOT NULL,
	"paid_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_costs" ADD CONSTRAINT "order_costs_order_rid_orders_rid_fk" FOREIGN KEY ("order_rid") REFERENCES "public"."orders"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_costs" ADD CONSTRAINT "order_costs_created_by_staff_members_rid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_costs" ADD CONSTRAINT "order_costs_billed_by_staff_members_rid_fk" FOREIGN KEY ("billed_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_payments" ADD CONSTRAINT "partner_payments_paid_by_staff_members_rid_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_costs_order" ON "order_costs" USING btree ("order_rid","created_at");--> statement-breakpoint
CREATE INDEX "order_costs_partner" ON "order_costs" USING btree ("partner","created_at") WHERE "order_costs"."partner" <> '';--> statement-breakpoint
CREATE INDEX "partner_payments_partner" ON "partner_payments" USING btree ("partner","paid_at");