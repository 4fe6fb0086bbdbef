CREATE SEQUENCE "public"."withdrawal_batch_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 999999 START WITH 1 CACHE 1 CYCLE;--> statement-breakpoint
CREATE SEQUENCE "public"."withdrawal_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 999999 START WITH 1 CACHE 1 CYCLE;--> statement-breakpoint
CREATE TABLE "promoter_applies" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"name" text NOT NULL,
	"id_sealed" text NOT NULL,
	"id_digest" text,
	"id_masked" text NOT NULL,
	"phone" text NOT NULL,
	"channel" text NOT NULL,
	"plan" text DEFAULT '' NOT NULL,
	"protocol_version" integer NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promoter_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promoter_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_rid" text NOT NULL,
	"action" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promoters" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"name" text NOT NULL,
	"id_sealed" text NOT NULL,
	"id_digest" text,
	"id_masked" text NOT NULL,
	"phone" text NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"active_since" timestamp with time zone NOT NULL,
	CONSTRAINT "promoters_customer_rid_unique" UNIQUE("customer_rid"),
	CONSTRAINT "promoters_id_digest_unique" UNIQUE("id_digest")
);
--> statement-breakpoint
CREATE TABLE "rebate_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rebate_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rebate_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_rid" text NOT NULL,
	"action" text NOT NULL,
	"fen" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rebates" (
	"rid" text PRIMARY KEY NOT NULL,
	"customer_rid" text NOT NULL,
	"ref" text NOT NULL,
	"no" text NOT NULL,
	"rate" smallint NOT NULL,
	"first_base_fen" bigint NOT NULL,
	"first_fen" bigint NOT NULL,
	"base_fen" bigint NOT NULL,
	"fen" bigint NOT NULL,
	"taken_fen" bigint DEFAULT 0 NOT NULL,
	"booked_fen" bigint DEFAULT 0 NOT NULL,
	"times" smallint DEFAULT 0 NOT NULL,
	"month" text NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"available_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rebates_ref_unique" UNIQUE("ref"),
	CONSTRAINT "rebates_amounts" CHECK ("rebates"."fen" BETWEEN 0 AND "rebates"."first_fen" AND "rebates"."base_fen" BETWEEN 0 AND "rebates"."first_base_fen" AND "rebates"."taken_fen" >= 0),
	CONSTRAINT "rebates_booked" CHECK ("rebates"."booked_fen" IN (0, "rebates"."fen"))
);
--> statement-breakpoint
CREATE TABLE "withdrawal_batches" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"count" integer NOT NULL,
	"pay_fen" bigint NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "withdrawal_batches_no_unique" UNIQUE("no")
);
--> statement-breakpoint
CREATE TABLE "withdrawal_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawal_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"withdrawal_rid" text NOT NULL,
	"customer_rid" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"from_status" smallint,
	"to_status" smallint NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_rid" text NOT NULL,
	"action" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withdrawal_parts" (
	"withdrawal_rid" text NOT NULL,
	"rebate_rid" text NOT NULL,
	"fen" bigint NOT NULL,
	CONSTRAINT "withdrawal_parts_withdrawal_rid_rebate_rid_pk" PRIMARY KEY("withdrawal_rid","rebate_rid"),
	CONSTRAINT "withdrawal_parts_fen" CHECK ("withdrawal_parts"."fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"customer_rid" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"tax_fen" bigint NOT NULL,
	"pay_fen" bigint NOT NULL,
	"way" smallint NOT NULL,
	"payee" jsonb,
	"month" text NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"approved_by" text,
	"paid_by" text,
	"batch_rid" text,
	"serial" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "withdrawals_no_unique" UNIQUE("no"),
	CONSTRAINT "withdrawals_amounts" CHECK ("withdrawals"."tax_fen" BETWEEN 0 AND "withdrawals"."amount_fen" AND "withdrawals"."pay_fen" BETWEEN 1 AND "withdrawals"."amount_fen")
);
--> statement-breakpoint
ALTER TABLE "promoter_applies" ADD CONSTRAINT "promoter_applies_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoter_applies" ADD CONSTRAINT "promoter_applies_decided_by_staff_members_rid_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoter_history" ADD CONSTRAINT "promoter_history_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promoters" ADD CONSTRAINT "promoters_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebate_history" ADD CONSTRAINT "rebate_history_rebate_rid_rebates_rid_fk" FOREIGN KEY ("rebate_rid") REFERENCES "public"."rebates"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebate_history" ADD CONSTRAINT "rebate_history_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebates" ADD CONSTRAINT "rebates_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_batches" ADD CONSTRAINT "withdrawal_batches_made_by_staff_members_rid_fk" FOREIGN KEY ("made_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_history" ADD CONSTRAINT "withdrawal_history_withdrawal_rid_withdrawals_rid_fk" FOREIGN KEY ("withdrawal_rid") REFERENCES "public"."withdrawals"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_history" ADD CONSTRAINT "withdrawal_history_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_parts" ADD CONSTRAINT "withdrawal_parts_withdrawal_rid_withdrawals_rid_fk" FOREIGN KEY ("withdrawal_rid") REFERENCES "public"."withdrawals"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_parts" ADD CONSTRAINT "withdrawal_parts_rebate_rid_rebates_rid_fk" FOREIGN KEY ("rebate_rid") REFERENCES "public"."rebates"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_approved_by_staff_members_rid_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_paid_by_staff_members_rid_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_batch_rid_withdrawal_batches_rid_fk" FOREIGN KEY ("batch_rid") REFERENCES "public"."withdrawal_batches"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "promoter_applies_once" ON "promoter_applies" USING btree ("customer_rid") WHERE "promoter_applies"."status" = 10;--> statement-breakpoint
CREATE UNIQUE INDEX "promoter_applies_person" ON "promoter_applies" USING btree ("id_digest") WHERE "promoter_applies"."status" = 10;--> statement-breakpoint
CREATE INDEX "promoter_applies_status" ON "promoter_applies" USING btree ("status","rid");--> statement-breakpoint
CREATE INDEX "promoter_applies_customer" ON "promoter_applies" USING btree ("customer_rid","rid");--> statement-breakpoint
CREATE INDEX "promoter_history_record" ON "promoter_history" USING btree ("record_rid","id");--> statement-breakpoint
CREATE INDEX "promoter_history_customer" ON "promoter_history" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "promoters_status" ON "promoters" USING btree ("status","rid");--> statement-breakpoint
CREATE INDEX "rebate_history_rebate" ON "rebate_history" USING btree ("rebate_rid","id");--> statement-breakpoint
CREATE INDEX "rebate_history_customer" ON "rebate_history" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "rebates_customer" ON "rebates" USING btree ("customer_rid","created_at","rid");--> statement-breakpoint
CREATE INDEX "rebates_month" ON "rebates" USING btree ("customer_rid","month");--> statement-breakpoint
CREATE INDEX "rebates_due" ON "rebates" USING btree ("available_at","rid") WHERE "rebates"."status" = 10;--> statement-breakpoint
CREATE INDEX "rebates_status" ON "rebates" USING btree ("status","created_at","rid");--> statement-breakpoint
CREATE INDEX "withdrawal_history_withdrawal" ON "withdrawal_history" USING btree ("withdrawal_rid","id");--> statement-breakpoint
CREATE INDEX "withdrawal_history_customer" ON "withdrawal_history" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "withdrawal_parts_rebate" ON "withdrawal_parts" USING btree ("rebate_rid");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_open" ON "withdrawals" USING btree ("customer_rid") WHERE "withdrawals"."status" IN (10, 20, 60);--> statement-breakpoint
CREATE INDEX "withdrawals_customer" ON "withdrawals" USING btree ("customer_rid","created_at","rid");--> statement-breakpoint
CREATE INDEX "withdrawals_status" ON "withdrawals" USING btree ("status","created_at","rid");--> statement-breakpoint
CREATE INDEX "withdrawals_batch" ON "withdrawals" USING btree ("batch_rid");
--> statement-breakpoint
-- Applications, rebates that are to come and withdrawals that are open do not come to a closed account.
CREATE TRIGGER promoter_applies_come BEFORE INSERT OR UPDATE OF status ON promoter_applies
  FOR EACH ROW WHEN (NEW.status = 10) EXECUTE FUNCTION heed_closing_of_customer();
--> statement-breakpoint
CREATE TRIGGER rebates_come BEFORE INSERT OR UPDATE OF status ON rebates
  FOR EACH ROW WHEN (NEW.status IN (10, 20)) EXECUTE FUNCTION heed_closing_of_customer();
--> statement-breakpoint
CREATE TRIGGER withdrawals_come BEFORE INSERT OR UPDATE OF status ON withdrawals
  FOR EACH ROW WHEN (NEW.status IN (10, 20, 60)) EXECUTE FUNCTION heed_closing_of_customer();
--> statement-breakpoint
-- Shops that are open already get the promoters' protocol; new ones bring theirs.
INSERT INTO articles (rid, kind, title, sketch, img, body, created_at, sort)
SELECT 'promoter-main', 'promoter', '推广员协议', '推广员的资格、返利的计算与提现', img, '**重要提示**：提交推广员申请即表示您同意本协议。加粗条款涉及您的重要权利义务，请重点阅读。

## 一、资格

1. 推广员须为年满18周岁的自然人，以本人真实姓名与身份证号申请；**一个身份证号只能对应一个推广员账号**。
2. 平台审核通过后资格生效。推广员与平台之间为推广服务关系，不构成劳动、代理或合伙关系。
3. 平台工作人员不得申请；已在职的，资格自始无效。

## 二、推广行为

1. 请使用平台提供的链接、海报与文案，如实介绍服务与价格，不得夸大、误导或贬损同行。
2. **不得以自己或所在课题组的订单、虚假注册、虚假交易获取返利**，不得群发骚扰信息，不得代他人下单或代付后冒充新客户。
3. 推广中接触到的客户信息应予保密，不得用于其他用途。

## 三、返利

1. 受邀客户注册后，在约定月数内完成的订单，按其实际支付的现金金额与页面公示的比例计返利；**赠送额度、优惠券、积分、返利转入的预存、运费与违约金不计**。
2. 每单返利向下取整到分；同一自然月（按北京时间订单完成时间）的返利合计以页面公示的上限为限。
3. 推广员所属课题组支付的订单不计返利。
4. 返利自订单完成起经过公示的等待期后可提现。**订单退款、减免的，返利按比例撤回；已提现的部分在以后的返利中抵扣**。
5. 比例、期限与上限调整的，自公示之日起对其后完成的订单适用。

## 四、提现与税费

1. 提现须达到公示的最低金额，每月次数以公示为准，收款账户须为本人实名账户。
2. **平台依法对支付给个人的推广报酬按劳务报酬所得预扣预缴个人所得税**，预扣金额在提交前显示；年度汇算清缴由您自行办理。
3. 返利也可转入预存余额，即时到账并享受公示的加赠；**转入后不可撤回、不可提现，也不开具发票**。
4. 因收款信息有误导致打款失败的，请及时修改，平台重新审核后打款。

## 五、停用与终止

1. 违反本协议的，平台可停用资格并说明原因；以违规方式取得的返利予以撤回。
2. 停用期间完成的订单不计返利，此前已可提现的返利仍可申请提现。
3. 账号注销的，资格终止，待生效的返利作废；请在注销前处理完可提现余额。
4. 协议更新的，新版本适用于其后提交的申请；您已同意的版本与时间由平台留存备查。', now(), sort
FROM articles WHERE rid = 'license-main';
--> statement-breakpoint
INSERT INTO legal_versions (document, version, effective_at)
SELECT 'promoter', 1, now() WHERE EXISTS (SELECT FROM articles WHERE rid = 'promoter-main');
