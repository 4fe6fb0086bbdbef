CREATE TABLE "signed_papers" (
	"rid" text PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"kind" smallint NOT NULL,
	"record_rid" text NOT NULL,
	"record_version" integer NOT NULL,
	"total_fen" bigint NOT NULL,
	"customer_rid" text NOT NULL,
	"signer" text NOT NULL,
	"phone" text NOT NULL,
	"file_rid" text NOT NULL,
	"sha256" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "signed_papers_no_unique" UNIQUE("no"),
	CONSTRAINT "signed_papers_file_rid_unique" UNIQUE("file_rid")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contract" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "nda" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "nda" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "signed_papers" ADD CONSTRAINT "signed_papers_customer_rid_customers_rid_fk" FOREIGN KEY ("customer_rid") REFERENCES "public"."customers"("rid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signed_papers_record" ON "signed_papers" USING btree ("record_rid","rid");--> statement-breakpoint
CREATE INDEX "signed_papers_customer" ON "signed_papers" USING btree ("customer_rid");--> statement-breakpoint
CREATE INDEX "signed_papers_hash" ON "signed_papers" USING btree ("sha256");--> statement-breakpoint
-- by hand
-- What was signed stays as it was signed; rows follow an account that is merged with another.
CREATE TRIGGER signed_papers_append_only BEFORE UPDATE OF "rid", "no", "kind", "record_rid", "record_version", "total_fen", "signer", "phone", "file_rid", "sha256", "signed_at" OR DELETE OR TRUNCATE ON "signed_papers" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Visitors are told which versions are in force; nobody writes this setting by hand.
CREATE FUNCTION tell_protocol_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO settings (key, value, is_public)
  SELECT 'protocolVersions', jsonb_object_agg(name, version), true FROM (
    SELECT CASE document WHEN 'terms' THEN 'license' WHEN 'privacy' THEN 'policy' ELSE document END AS name,
      max(version)::text AS version
    FROM legal_versions WHERE document IN ('terms', 'privacy', 'service') GROUP BY document
  ) AS versions HAVING count(*) > 0
  ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value, is_public = true, updated_at = now();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER legal_versions_told AFTER INSERT ON legal_versions FOR EACH STATEMENT EXECUTE FUNCTION tell_protocol_versions();
--> statement-breakpoint
-- Shops that are open already get the service agreement; new ones bring theirs.
INSERT INTO articles (rid, kind, title, sketch, img, body, created_at, sort)
SELECT 'agreement-main', 'agreement', '检测服务协议', '下单与预约前请阅读', img, '**重要提示**：提交订单或预约时勾选，即表示您已阅读并同意本协议。加粗条款涉及您的重要权利义务，请重点阅读。双方另行签署委托检测合同或保密协议的，不一致之处以另行签署的为准。

## 一、委托

1. 您通过平台委托样品检测、数据分析或预约机时，项目、要求、数量、价格与交付日期以订单或预约页面的记载为准。
2. 平台审核订单是否可行；**需要调整项目、价格或交付日期的，须经您确认后方可继续**。
3. 需要书面合同的，可在提交订单时选择，由双方在线签署后再安排检测。

## 二、样品

1. **您保证样品来源合法，有权委托检测，并如实申报毒性、腐蚀性、易燃性、磁性及生物安全信息**；因隐瞒造成的人身、设备与环境损害由您承担。
2. 平台收样时清点、拍照并登记。样品破损、数量不足或与申报不符的，暂停检测，待您决定继续、补寄或退回。
3. 剩余样品按您下单时的选择处理。样品自收样之日起保存 {sample_keep_days} 天，期满未申请退回的，按实验室废弃物管理规定处置。
4. 消耗性测试后样品无法返还。

## 三、费用与付款

1. 页面价格含增值税。加急、夜间与节假日费用按下单页面显示的规则计算，在费用明细中逐项列出。
2. 先付款的订单付清后安排检测。后结算的订单在数据核对后出具结算单；**您应在结算单出具后 {moneySetting.autoConfirmDays} 天内确认或提出异议，逾期视为确认**。确认后 {moneySetting.payDays} 天内付款，另有信用账期的从其约定。
3. 检测开始前可取消订单，已付款项按您的选择退回。检测开始后终止的，只结算已完成的项目。
4. **结算单逾期未付的，新订单须先付款，并可能暂停新数据的下载**；此前已可下载的数据不受影响。
5. 机时预约的取消与爽约费用，按预约页面显示的规则收取。

## 四、数据与异议

1. 数据由检测人员以外的人员审核后发布，附带签名的文件清单与每个文件的 SHA-256 校验值。
2. **您应在数据发布后 {verdictSetting.verdictDays} 天内核对，逾期未提出异议的，视为数据无误**。
3. 异议经核查属平台原因的，免费复测。订单完成后 {verdictSetting.retestDays} 天内且样品仍在保存的，仍可申请复测；复测收费的，事先告知并征得同意。
4. 检测结果仅对来样负责。

## 五、保密与知识产权

1. 样品信息、检测数据与报告归您所有，平台仅为履行服务、质量改进与依法留存之目的使用。
2. **未经您书面同意，平台不得将您的数据用于宣传、训练模型或向第三方提供**，法律法规另有规定的除外。
3. 选择保密的订单，样品名称与成分仅承办人员可见，并可另行签署保密协议。

## 六、责任

1. 因平台原因造成数据错误的，免费复测或退还该项费用；因平台原因造成样品毁损的，退还该项费用。**除故意或重大过失外，平台的赔偿以该订单的检测费用为上限，不包括间接损失**。
2. 不可抗力与外部机时调整造成的延期，平台将及时告知并与您协商。
3. 平台不接受篡改、伪造数据的要求，发现此类要求有权终止服务。

## 七、其他

1. 订单、预约与签署记录由平台留存，作为双方约定的证明。
2. 协议有实质变更的，启用新版本。已提交的订单适用提交时的版本；尚未使用的预约，请您阅读并确认新版本。
3. 本协议适用中华人民共和国法律；争议协商不成的，提交平台住所地有管辖权的人民法院。', now(), sort
FROM articles WHERE rid = 'license-main';
--> statement-breakpoint
INSERT INTO legal_versions (document, version, effective_at)
SELECT 'service', 1, now() WHERE EXISTS (SELECT FROM articles WHERE rid = 'agreement-main');
