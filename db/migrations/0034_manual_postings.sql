CREATE TABLE "ledger_drafts" (
	"rid" text PRIMARY KEY NOT NULL,
	"legs" jsonb NOT NULL,
	"reason" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"posting_rid" text,
	"refusal" text DEFAULT '' NOT NULL,
	CONSTRAINT "ledger_drafts_two_people" CHECK ("ledger_drafts"."decided_by" IS NULL OR "ledger_drafts"."decided_by" <> "ledger_drafts"."written_by" OR "ledger_drafts"."posting_rid" IS NULL)
);
--> statement-breakpoint
ALTER TABLE "ledger_drafts" ADD CONSTRAINT "ledger_drafts_written_by_staff_members_rid_fk" FOREIGN KEY ("written_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_drafts" ADD CONSTRAINT "ledger_drafts_decided_by_staff_members_rid_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_drafts_written" ON "ledger_drafts" USING btree ("written_at");