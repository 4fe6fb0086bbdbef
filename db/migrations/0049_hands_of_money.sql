CREATE TABLE "ledger_hands" (
	"ref" text NOT NULL,
	"staff_rid" text NOT NULL,
	"line" text DEFAULT '' NOT NULL,
	"day" date NOT NULL,
	"owner" text NOT NULL,
	"fen" bigint NOT NULL,
	"is_alone" boolean NOT NULL,
	"is_credit" boolean NOT NULL,
	CONSTRAINT "ledger_hands_ref_staff_rid_line_day_pk" PRIMARY KEY("ref","staff_rid","line","day"),
	CONSTRAINT "ledger_hands_fen" CHECK ("ledger_hands"."fen" > 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_hands" ADD CONSTRAINT "ledger_hands_staff_rid_staff_members_rid_fk" FOREIGN KEY ("staff_rid") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_hands_staff" ON "ledger_hands" USING btree ("staff_rid","day");--> statement-breakpoint
CREATE INDEX "ledger_hands_owner" ON "ledger_hands" USING btree ("owner","staff_rid") WHERE "ledger_hands"."owner" <> '';--> statement-breakpoint
CREATE INDEX "ledger_hands_line" ON "ledger_hands" USING btree ("line") WHERE "ledger_hands"."line" <> '';--> statement-breakpoint
INSERT INTO "ledger_hands" ("ref", "staff_rid", "line", "day", "owner", "fen", "is_alone", "is_credit")
SELECT 'match:' || m.rid, who.rid, l.line_rid, (m.posted_at AT TIME ZONE 'Asia/Shanghai')::date, m.owner, l.fen,
  m.approved_by IS NULL, m.owner <> ''
FROM transfer_matches m JOIN transfer_match_lines l ON l.match_rid = m.rid
CROSS JOIN LATERAL (SELECT DISTINCT rid FROM unnest(ARRAY[m.made_by, m.approved_by]) AS rid WHERE rid IS NOT NULL) who
WHERE m.status = 20;--> statement-breakpoint
INSERT INTO "ledger_hands" ("ref", "staff_rid", "line", "day", "owner", "fen", "is_alone", "is_credit")
SELECT 'credit:' || c.rid, who.rid, '', (c.decided_at AT TIME ZONE 'Asia/Shanghai')::date, s.owner, c.amount_fen,
  c.decided_by IS NULL, true
FROM statement_credits c JOIN statements s ON s.rid = c.statement_rid
CROSS JOIN LATERAL (SELECT DISTINCT rid FROM unnest(ARRAY[c.made_by, c.decided_by]) AS rid WHERE rid IS NOT NULL) who
WHERE c.status = 20;--> statement-breakpoint
CREATE TRIGGER ledger_hands_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_hands" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON "ledger_hands" FROM PUBLIC, CURRENT_USER;
