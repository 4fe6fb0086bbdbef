CREATE SEQUENCE "public"."prestore_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 999999 START WITH 1 CACHE 1 CYCLE;--> statement-breakpoint
CREATE SEQUENCE "public"."transfer_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 999999 START WITH 1 CACHE 1 CYCLE;--> statement-breakpoint
CREATE TABLE "prestore_applies" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"owner" text NOT NULL,
	"customer_rid" text NOT NULL,
	"rule_rid" text,
	"amount_fen" bigint NOT NULL,
	"bonus_fen" bigint NOT NULL,
	"valid_months" smallint NOT NULL,
	"way" smallint NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"voucher_rid" text,
	"reason" text DEFAULT '' NOT NULL,
	"intent_rid" text,
	"lot_rid" text,
	"matched_at" timestamp with time zone,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"credited_at" timestamp with time zone,
	CONSTRAINT "prestore_applies_no_unique" UNIQUE("no"),
	CONSTRAINT "prestore_applies_amount" CHECK ("prestore_applies"."amount_fen" > 0 AND "prestore_applies"."bonus_fen" >= 0 AND "prestore_applies"."refunded_fen" BETWEEN 0 AND "prestore_applies"."amount_fen")
);
--> statement-breakpoint
CREATE TABLE "prestore_history" (
	"rid" text PRIMARY KEY NOT NULL,
	"apply_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"actor" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prestore_rules" (
	"rid" text PRIMARY KEY NOT NULL,
	"min_fen" bigint NOT NULL,
	"bonus_basis" integer NOT NULL,
	"valid_months" smallint NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_by" text,
	CONSTRAINT "prestore_rules_bonus" CHECK ("prestore_rules"."bonus_basis" BETWEEN 1 AND 5000 AND "prestore_rules"."min_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"rid" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"serial" text NOT NULL,
	"paid_on" date NOT NULL,
	"amount_fen" bigint NOT NULL,
	"left_fen" bigint NOT NULL,
	"payer" text NOT NULL,
	"memo" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"imported_by" text NOT NULL,
	CONSTRAINT "bank_lines_fen" CHECK ("bank_lines"."amount_fen" > 0 AND "bank_lines"."left_fen" BETWEEN 0 AND "bank_lines"."amount_fen")
);
--> statement-breakpoint
CREATE TABLE "transfer_applies" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"owner" text NOT NULL,
	"customer_rid" text NOT NULL,
	"purpose" smallint NOT NULL,
	"refs" text[] NOT NULL,
	"ref_nos" text[] NOT NULL,
	"amount_fen" bigint NOT NULL,
	"payer" text NOT NULL,
	"pay_date" date NOT NULL,
	"bank_no" text DEFAULT '' NOT NULL,
	"voucher_rid" text,
	"remark" text DEFAULT '' NOT NULL,
	"status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"posted_at" timestamp with time zone,
	CONSTRAINT "transfer_applies_no_unique" UNIQUE("no"),
	CONSTRAINT "transfer_applies_amount" CHECK ("transfer_applies"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_history" (
	"rid" text PRIMARY KEY NOT NULL,
	"apply_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"actor" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfer_match_lines" (
	"match_rid" text NOT NULL,
	"line_rid" text NOT NULL,
	"fen" bigint NOT NULL,
	CONSTRAINT "transfer_match_lines_match_rid_line_rid_pk" PRIMARY KEY("match_rid","line_rid"),
	CONSTRAINT "transfer_match_lines_fen" CHECK ("transfer_match_lines"."fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "transfer_matches" (
	"rid" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"target_rid" text NOT NULL,
	"target_no" text NOT NULL,
	"owner" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"postings" text[] DEFAULT '{}' NOT NULL,
	"apply_rid" text,
	"made_by" text NOT NULL,
	"approved_by" text,
	"undone_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"posted_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	CONSTRAINT "transfer_matches_people" CHECK ("transfer_matches"."approved_by" IS NULL OR "transfer_matches"."status" <> 10)
);
--> statement-breakpoint
ALTER TABLE "prestore_applies" ADD CONSTRAINT "prestore_applies_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prestore_applies" ADD CONSTRAINT "prestore_applies_rule_rid_prestore_rules_rid_fk" FOREIGN KEY ("rule_rid") REFERENCES "public"."prestore_rules"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prestore_applies" ADD CONSTRAINT "prestore_applies_voucher_rid_files_rid_fk" FOREIGN KEY ("voucher_rid") REFERENCES "public"."files"("rid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prestore_history" ADD CONSTRAINT "prestore_history_apply_rid_prestore_applies_rid_fk" FOREIGN KEY ("apply_rid") REFERENCES "public"."prestore_applies"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prestore_rules" ADD CONSTRAINT "prestore_rules_updated_by_staff_members_rid_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_imported_by_staff_members_rid_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_applies" ADD CONSTRAINT "transfer_applies_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_applies" ADD CONSTRAINT "transfer_applies_voucher_rid_files_rid_fk" FOREIGN KEY ("voucher_rid") REFERENCES "public"."files"("rid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_history" ADD CONSTRAINT "transfer_history_apply_rid_transfer_applies_rid_fk" FOREIGN KEY ("apply_rid") REFERENCES "public"."transfer_applies"("rid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_match_lines" ADD CONSTRAINT "transfer_match_lines_match_rid_transfer_matches_rid_fk" FOREIGN KEY ("match_rid") REFERENCES "public"."transfer_matches"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_match_lines" ADD CONSTRAINT "transfer_match_lines_line_rid_bank_lines_rid_fk" FOREIGN KEY ("line_rid") REFERENCES "public"."bank_lines"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_matches" ADD CONSTRAINT "transfer_matches_made_by_staff_members_rid_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_matches" ADD CONSTRAINT "transfer_matches_approved_by_staff_members_rid_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfer_matches" ADD CONSTRAINT "transfer_matches_undone_by_staff_members_rid_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prestore_applies_owner" ON "prestore_applies" USING btree ("owner","rid");--> statement-breakpoint
CREATE INDEX "prestore_applies_customer" ON "prestore_applies" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "prestore_applies_status" ON "prestore_applies" USING btree ("status","rid");--> statement-breakpoint
CREATE INDEX "prestore_applies_expiry" ON "prestore_applies" USING btree ("expires_at") WHERE "prestore_applies"."status" = 10;--> statement-breakpoint
CREATE INDEX "prestore_history_apply" ON "prestore_history" USING btree ("apply_rid");--> statement-breakpoint
CREATE UNIQUE INDEX "prestore_rules_min" ON "prestore_rules" USING btree ("min_fen") WHERE "prestore_rules"."ended_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_serial" ON "bank_lines" USING btree ("account","serial");--> statement-breakpoint
CREATE INDEX "bank_lines_left" ON "bank_lines" USING btree ("paid_on") WHERE "bank_lines"."left_fen" > 0;--> statement-breakpoint
CREATE INDEX "bank_lines_day" ON "bank_lines" USING btree ("paid_on","rid");--> statement-breakpoint
CREATE INDEX "transfer_applies_owner" ON "transfer_applies" USING btree ("owner","rid");--> statement-breakpoint
CREATE INDEX "transfer_applies_customer" ON "transfer_applies" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "transfer_applies_status" ON "transfer_applies" USING btree ("status","rid");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_applies_serial" ON "transfer_applies" USING btree ("bank_no") WHERE "transfer_applies"."bank_no" <> '' AND "transfer_applies"."status" IN (10, 20, 30);--> statement-breakpoint
CREATE INDEX "transfer_history_apply" ON "transfer_history" USING btree ("apply_rid");--> statement-breakpoint
CREATE INDEX "transfer_match_lines_line" ON "transfer_match_lines" USING btree ("line_rid");--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_matches_target" ON "transfer_matches" USING btree ("target_rid") WHERE "transfer_matches"."status" IN (10, 20);--> statement-breakpoint
CREATE INDEX "transfer_matches_status" ON "transfer_matches" USING btree ("status","rid");--> statement-breakpoint
INSERT INTO "prestore_rules" ("rid", "min_fen", "bonus_basis", "valid_months", "created_at") VALUES
  ('PRESTORE-RULE-5000', 500000, 200, 24, now()),
  ('PRESTORE-RULE-10000', 1000000, 400, 24, now()),
  ('PRESTORE-RULE-50000', 5000000, 600, 24, now()),
  ('PRESTORE-RULE-100000', 10000000, 800, 24, now());
