CREATE TABLE "invitations" (
	"rid" text NOT NULL,
	"friend_rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"voided_at" timestamp with time zone,
	"void_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "invitations_rid_unique" UNIQUE("rid")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "earned_points" ADD COLUMN "fixed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_rewards" ADD COLUMN "per_yuan" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_customer" ON "invitations" USING btree ("customer_rid","at");--> statement-breakpoint
CREATE INDEX "invitations_at" ON "invitations" USING btree ("at","friend_rid");