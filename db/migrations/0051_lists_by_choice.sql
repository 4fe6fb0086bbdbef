CREATE TABLE "staff_lists" (
	"staff_rid" text NOT NULL,
	"list" text NOT NULL,
	"hidden" jsonb NOT NULL,
	"density" text,
	CONSTRAINT "staff_lists_staff_rid_list_pk" PRIMARY KEY("staff_rid","list")
);
--> statement-breakpoint
CREATE TABLE "staff_views" (
	"rid" text PRIMARY KEY NOT NULL,
	"staff_rid" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_views_name" UNIQUE("staff_rid","list","name")
);
--> statement-breakpoint
ALTER TABLE "staff_lists" ADD CONSTRAINT "staff_lists_staff_rid_staff_members_rid_fk" FOREIGN KEY ("staff_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_views" ADD CONSTRAINT "staff_views_staff_rid_staff_members_rid_fk" FOREIGN KEY ("staff_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Filters of the order list become views of it.
INSERT INTO "staff_views" ("rid", "staff_rid", "list", "name", "fields", "created_at")
SELECT "rid", "staff_rid", '/api/staff/orders/list', "name", "filters", "created_at" FROM "order_filters";
