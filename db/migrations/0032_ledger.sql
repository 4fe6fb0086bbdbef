CREATE TABLE "ledger_alarms" (
	"rid" text PRIMARY KEY NOT NULL,
	"invariant" smallint NOT NULL,
	"ref" text NOT NULL,
	"detail" text NOT NULL,
	"stops" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" text,
	"resolution" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_balances" (
	"account" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"owner" text NOT NULL,
	"part" text NOT NULL,
	"unit" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_balances_enough" CHECK ("ledger_balances"."balance" >= 0 OR "ledger_balances"."code" = '2241'),
	CONSTRAINT "ledger_balances_held" CHECK ("ledger_balances"."held" BETWEEN 0 AND greatest("ledger_balances"."balance", 0))
);
--> statement-breakpoint
CREATE TABLE "ledger_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"posting_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "ledger_chain_posting_id_unique" UNIQUE("posting_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_checks" (
	"id" smallint PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"milliseconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"posting_id" bigint NOT NULL,
	"line" smallint NOT NULL,
	"account" text NOT NULL,
	"code" text NOT NULL,
	"owner" text NOT NULL,
	"part" text NOT NULL,
	"unit" text NOT NULL,
	"fen" bigint NOT NULL,
	"balance" bigint,
	CONSTRAINT "ledger_entries_posting_id_line_pk" PRIMARY KEY("posting_id","line"),
	CONSTRAINT "ledger_entries_fen" CHECK ("ledger_entries"."fen" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_holds" (
	"rid" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"fen" bigint NOT NULL,
	"ref" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end" text,
	CONSTRAINT "ledger_holds_key_unique" UNIQUE("key"),
	CONSTRAINT "ledger_holds_fen" CHECK ("ledger_holds"."fen" > 0),
	CONSTRAINT "ledger_holds_end" CHECK (("ledger_holds"."ended_at" IS NULL) = ("ledger_holds"."end" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "ledger_months" (
	"month" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" text NOT NULL,
	"trial" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_postings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rid" text NOT NULL,
	"event" text NOT NULL,
	"ref" text NOT NULL,
	"key" text NOT NULL,
	"memo" text DEFAULT '' NOT NULL,
	"operator_type" text NOT NULL,
	"operator_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reverses" text,
	CONSTRAINT "ledger_postings_rid_unique" UNIQUE("rid"),
	CONSTRAINT "ledger_postings_key_unique" UNIQUE("key"),
	CONSTRAINT "ledger_postings_reverses_unique" UNIQUE("reverses")
);
--> statement-breakpoint
CREATE TABLE "ledger_unchained" (
	"posting_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_alarms" ADD CONSTRAINT "ledger_alarms_resolved_by_staff_members_rid_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_holds" ADD CONSTRAINT "ledger_holds_account_ledger_balances_account_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_balances"("account") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_months" ADD CONSTRAINT "ledger_months_closed_by_staff_members_rid_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_alarms_open" ON "ledger_alarms" USING btree ("found_at") WHERE "ledger_alarms"."resolved_at" IS NULL;--> statement-breakpoint
CREATE INDEX "ledger_balances_owner" ON "ledger_balances" USING btree ("owner","code");--> statement-breakpoint
CREATE INDEX "ledger_balances_code" ON "ledger_balances" USING btree ("code");--> statement-breakpoint
CREATE INDEX "ledger_entries_account" ON "ledger_entries" USING btree ("account","posting_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_owner" ON "ledger_entries" USING btree ("owner","posting_id") WHERE "ledger_entries"."owner" <> '';--> statement-breakpoint
CREATE INDEX "ledger_holds_open" ON "ledger_holds" USING btree ("account") WHERE "ledger_holds"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "ledger_holds_ref" ON "ledger_holds" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "ledger_postings_ref" ON "ledger_postings" USING btree ("ref");--> statement-breakpoint
CREATE INDEX "ledger_postings_at" ON "ledger_postings" USING btree ("at");--> statement-breakpoint
ALTER TABLE "ledger_balances" SET (fillfactor = 70);--> statement-breakpoint
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_postings" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_chain_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_chain" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_months_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_months" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Owners may take rights from themselves; whoever is no superuser is then refused by rights, everybody by the triggers.
REVOKE UPDATE, DELETE, TRUNCATE ON "ledger_postings", "ledger_entries", "ledger_chain", "ledger_months" FROM PUBLIC, CURRENT_USER;--> statement-breakpoint
CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY posting_id, unit HAVING sum(fen) <> 0) THEN
    RAISE EXCEPTION 'a posting is out of balance';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_balanced AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();--> statement-breakpoint
-- What the chain's hashes are made over, for each posting.
CREATE VIEW "ledger_digests" AS
SELECT posting.id AS posting_id,
  sha256(convert_to(jsonb_build_array(
    posting.id, posting.rid, posting.event, posting.ref, posting.key, posting.memo, posting.operator_type,
    posting.operator_rid, (extract(epoch FROM posting.at) * 1000000)::bigint, posting.reverses, entries.sides
  )::text, 'UTF8')) AS digest
FROM ledger_postings posting
CROSS JOIN LATERAL (
  SELECT jsonb_agg(jsonb_build_array(line, account, fen) ORDER BY line) AS sides
  FROM ledger_entries WHERE posting_id = posting.id
) entries;
