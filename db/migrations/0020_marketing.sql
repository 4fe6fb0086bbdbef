CREATE TABLE "campaigns" (
	"rid" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"kind" smallint NOT NULL,
	"coupon_rid" text,
	"rule_rid" text,
	"organizations" jsonb NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"until_at" timestamp with time zone NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaigns_kind" CHECK (("campaigns"."kind" = 1) = ("campaigns"."coupon_rid" IS NOT NULL) AND ("campaigns"."kind" = 2) = ("campaigns"."rule_rid" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "edited_by" text;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_coupon_rid_coupons_rid_fk" FOREIGN KEY ("coupon_rid") REFERENCES "public"."coupons"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_rule_rid_prestore_rules_rid_fk" FOREIGN KEY ("rule_rid") REFERENCES "public"."prestore_rules"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_made_by_staff_members_rid_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaigns_running" ON "campaigns" USING btree ("status","until_at");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_edited_by_staff_members_rid_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;