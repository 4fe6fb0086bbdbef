CREATE TABLE "credit_applies" (
	"rid" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"customer_rid" text NOT NULL,
	"asked_by" text,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"limit_fen" bigint NOT NULL,
	"term_days" smallint NOT NULL,
	"reason" text NOT NULL,
	"supplement" text DEFAULT '' NOT NULL,
	"grant_fen" bigint,
	"grant_days" smallint,
	"statement_day" smallint,
	"proposed_by" text,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_applies_limit" CHECK ("credit_applies"."limit_fen" > 0 AND "credit_applies"."grant_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
CREATE TABLE "credit_lines" (
	"rid" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"customer_rid" text NOT NULL,
	"status" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"limit_fen" bigint NOT NULL,
	"term_days" smallint NOT NULL,
	"statement_day" smallint NOT NULL,
	"frozen_by" text,
	"reason" text DEFAULT '' NOT NULL,
	"pardoned_due" date,
	"protocol_version" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "credit_lines_limit" CHECK ("credit_lines"."limit_fen" > 0)
);
--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "on_credit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_applies" ADD CONSTRAINT "credit_applies_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_applies" ADD CONSTRAINT "credit_applies_asked_by_staff_members_rid_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_applies" ADD CONSTRAINT "credit_applies_proposed_by_staff_members_rid_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_applies" ADD CONSTRAINT "credit_applies_decided_by_staff_members_rid_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_members"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_history" ADD CONSTRAINT "credit_history_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lines" ADD CONSTRAINT "credit_lines_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_applies_once" ON "credit_applies" USING btree ("owner") WHERE "credit_applies"."status" IN (10, 20, 30);--> statement-breakpoint
CREATE INDEX "credit_applies_status" ON "credit_applies" USING btree ("status","rid");--> statement-breakpoint
CREATE INDEX "credit_applies_customer" ON "credit_applies" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "credit_history_record" ON "credit_history" USING btree ("record_rid","id");--> statement-breakpoint
CREATE INDEX "credit_history_customer" ON "credit_history" USING btree ("customer_rid");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_lines_once" ON "credit_lines" USING btree ("owner") WHERE "credit_lines"."status" IN (1, 2);--> statement-breakpoint
CREATE INDEX "credit_lines_customer" ON "credit_lines" USING btree ("customer_rid");--> statement-breakpoint
-- What is one's own and waits or may be used keeps from coming to a closed account; a group's line outlives who signed for it.
CREATE TRIGGER credit_applies_open BEFORE INSERT OR UPDATE OF status ON credit_applies
  FOR EACH ROW WHEN (NEW.status IN (10, 20, 30) AND NEW.owner = NEW.customer_rid) EXECUTE FUNCTION heed_closing_of_customer();
--> statement-breakpoint
CREATE TRIGGER credit_lines_open BEFORE INSERT OR UPDATE OF status ON credit_lines
  FOR EACH ROW WHEN (NEW.status IN (1, 2) AND NEW.owner = NEW.customer_rid) EXECUTE FUNCTION heed_closing_of_customer();
--> statement-breakpoint
-- Shops that are open already get the credit protocol; new ones bring theirs.
INSERT INTO articles (rid, kind, title, sketch, img, body, created_at, sort)
SELECT 'credit-main', 'credit', '信用服务协议', '信用额度的开通、使用、账期与暂停', img, '**重要提示**：签署即表示您代表本人、所在单位或课题组接受本协议。加粗条款涉及您的重要权利义务，请重点阅读。

## 一、额度与账期

1. 信用额度、账期与账单日以审批结果为准，签署本协议后生效；额度可循环使用，不收取利息。
2. 信用订单自提交起占用额度，**占用金额为进行中的信用订单与已确认未付的信用结算单之和**，付清、减免或取消后恢复。
3. 额度归申请主体所有。课题组转让时额度随课题组保留，由新负责人承担付款责任。

## 二、结算与付款

1. 平台于账单日出具结算单，您应在约定期限内确认；确认后按账期付款。
2. 已确认的信用结算单可在付款前申请开票；**已开票的款项须以未开票的现金支付**。
3. 对结算单有异议的，请在确认前提出。

## 三、逾期与暂停

1. 结算单逾期的，付清前不可新增信用订单，先付款后检测的订单不受影响。
2. **逾期超过约定天数的，额度自动暂停使用，数据下载可能同时暂停**；付清后自动恢复。
3. 平台可因资信变化调整、暂停或终止额度，并说明原因；已占用的部分仍按原约定付款。

## 四、终止

1. 没有占用时，您可随时终止额度。
2. 协议更新的，新版本在您下次签署时生效；已签署的版本与时间由平台留存备查。', now(), sort
FROM articles WHERE rid = 'license-main';
--> statement-breakpoint
INSERT INTO legal_versions (document, version, effective_at)
SELECT 'credit', 1, now() WHERE EXISTS (SELECT FROM articles WHERE rid = 'credit-main');
