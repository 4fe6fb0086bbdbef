CREATE TABLE "staff_changes" (
	"rid" text PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'role' NOT NULL,
	"staff_rid" text,
	"account" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"from_role" text DEFAULT '' NOT NULL,
	"to_role" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"is_allowed" boolean,
	"link_hash" text,
	"code_hash" text,
	"welcome_ends_at" timestamp with time zone,
	"totp_secret" text,
	"set_up_at" timestamp with time zone,
	CONSTRAINT "staff_changes_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "staff_changes_two_people" CHECK ("staff_changes"."is_allowed" IS NOT TRUE OR "staff_changes"."decided_by" <> "staff_changes"."asked_by")
);
--> statement-breakpoint
INSERT INTO "staff_changes" ("rid", "kind", "staff_rid", "from_role", "to_role", "reason", "asked_by", "asked_at", "decided_by", "decided_at", "is_allowed")
SELECT rid, 'role', staff_rid, from_role, to_role, reason, asked_by, asked_at, decided_by, decided_at, is_allowed FROM "role_changes";--> statement-breakpoint
DROP TABLE "role_changes" CASCADE;--> statement-breakpoint
ALTER TABLE "staff_members" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_members" ALTER COLUMN "totp_secret" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_changes" ADD CONSTRAINT "staff_changes_staff_rid_staff_members_rid_fk" FOREIGN KEY ("staff_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_changes" ADD CONSTRAINT "staff_changes_asked_by_staff_members_rid_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_changes" ADD CONSTRAINT "staff_changes_decided_by_staff_members_rid_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_changes_open" ON "staff_changes" USING btree ("staff_rid") WHERE "staff_changes"."decided_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_changes_newcomer" ON "staff_changes" USING btree ("account") WHERE "staff_changes"."kind" = 'add' AND "staff_changes"."decided_at" IS NULL;