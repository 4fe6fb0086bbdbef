import { z } from 'zod';
import { ReservationSetting } from './rules.bookings.ts';
import { ClusterSetting } from './rules.clusters.ts';
import { SmsSetting } from './rules.codes.ts';
import { CreditSetting } from './rules.credit.ts';
import { DataSetting } from './rules.data.ts';
import { CouponSetting, PointsSetting, PromotionSetting, ReviewSetting } from './rules.growth.ts';
import { MoneySetting } from './rules.money.ts';
import { DispatchSetting, OrderSetting } from './rules.orders.ts';
import { PackRules, SellerSeal } from './rules.pack.ts';

/** How a field is asked for, where its type alone does not tell. */
export type FieldKind = 'lines' | 'picture' | 'seal' | 'weekdays' | 'dates' | 'regions' | 'fixed';

/** A setting as staff see it: its name, its group, what may stand in it, and whether visitors are told. */
export type SettingForm = {
  key: string;
  title: string;
  group: string;
  note?: string;
  isPublic: boolean;
  /** Made when it is asked for, since there are a thousand parts. */
  schema: () => z.ZodType;
  /** What counts until somebody sets it. */
  unset?: unknown;
  /** Fields that two people change: what one asks for counts once another agrees. */
  guarded?: readonly string[];
};

const named = <S extends z.ZodType>(title: string, schema: S, kind?: FieldKind): S =>
  schema.meta({ title, ...(kind && { kind }) });
const text = (title: string, max: number, kind?: FieldKind) => named(title, z.string().trim().max(max), kind);
const required = (title: string, max: number, kind?: FieldKind) =>
  named(title, z.string().trim().min(1, `请填写${title}`).max(max), kind);
const count = (title: string, min: number, max: number) =>
  named(
    title,
    z.int(`${title}须为整数`).min(min, `${title}不能小于${min}`).max(max, `${title}不能大于${max}`),
  );
const flag = (title: string) => named(title, z.boolean());
const mail = (title: string) =>
  named(title, z.union([z.literal(''), z.email(`${title}格式不正确`).max(100)]));
const picture = (title: string) =>
  named(
    title,
    z
      .string()
      .max(200)
      .regex(/^\/(images\/[a-z0-9][a-z0-9/._-]*|pictures\/[0-9A-Z]{26})$/i, `请上传${title}`),
    'picture',
  );
const date = z.iso.date('日期格式须为 YYYY-MM-DD');
const clock = (title: string) =>
  named(title, z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/, `${title}须形如 18:30`));
const slot = (title: string) =>
  named(
    title,
    z.string().regex(/^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-4]):[0-5]\d$/, `${title}须形如 09:00-11:00`),
  );
const maybeSlot = (title: string) =>
  named(
    title,
    z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-4]):[0-5]\d)?$/, `${title}须形如 09:00-11:00`),
  );
const codes = z.array(
  z.object({ code: named('代码', z.int().min(0).max(100), 'fixed'), name: required('名称', 20) }),
);

const packRule = {
  contractFen: count('检测委托单（金额达到多少分）', 0, 100_000_000_000),
  acceptanceFen: count('验收单（金额达到多少分）', 0, 100_000_000_000),
  paymentFen: count('付款证明（金额达到多少分）', 0, 100_000_000_000),
  // A new row has not been told yet.
  covers: named('附报告首页', z.boolean().default(false)),
};

/** What staff are told when a change waits for two people. */
export const settingRefusals = {
  samePerson: '不能确认自己提出的修改，请由另一位管理员处理',
  waiting: '已有修改待确认，请先处理',
} as const;

/** The group that finance sees. */
export const moneyGroup = '资金';

/** Every setting that staff change, in the order of the page. */
export const settingForms: readonly SettingForm[] = [
  {
    key: 'brand',
    title: '品牌',
    group: '站点',
    isPublic: true,
    schema: () =>
      z.object({
        name: required('名称', 20),
        latin: required('英文名', 40),
        slogan: text('标语', 40),
        description: text('简介', 300, 'lines'),
        logo: picture('标志'),
        logoInverse: picture('反白标志'),
      }),
  },
  { key: 'hotline', title: '服务热线', group: '站点', isPublic: true, schema: () => text('电话', 30) },
  {
    key: 'contact',
    title: '联系方式',
    group: '站点',
    isPublic: true,
    schema: () =>
      z.object({
        hours: text('服务时间', 60),
        serviceEmail: mail('客服邮箱'),
        hrEmail: mail('招聘邮箱'),
        privacyEmail: mail('隐私事务邮箱'),
      }),
  },
  {
    key: 'qrcodes',
    title: '二维码',
    group: '站点',
    note: '显示在侧边栏与页脚；名称含“公众号”的一个同时显示在下单成功页',
    isPublic: true,
    schema: () => z.array(z.object({ label: required('名称', 20), img: picture('图片') })).max(4),
  },
  {
    key: 'filing',
    title: '备案与版权',
    group: '站点',
    isPublic: true,
    schema: () =>
      z.object({
        icp: text('ICP备案号', 60),
        police: text('公安备案号', 60),
        copyright: text('版权声明', 100),
      }),
  },
  {
    key: 'partners',
    title: '合作单位',
    group: '站点',
    isPublic: true,
    schema: () => z.array(z.object({ name: required('名称', 50), img: picture('标志') })).max(40),
  },
  {
    key: 'localInfo',
    title: '收样地址',
    group: '取样与收样',
    isPublic: true,
    schema: () =>
      z.object({
        address: required('地址', 200),
        phone: required('电话', 30),
        email: mail('邮箱'),
        express: text('快递填写说明', 300, 'lines'),
      }),
  },
  {
    key: 'samplingSetting',
    title: '上门取样',
    group: '取样与收样',
    isPublic: true,
    schema: () =>
      z.object({
        enabled: flag('开放预约'),
        cutoffHour: count('当日截止（时）', 0, 24),
        maxDaysAhead: count('最多提前（天）', 0, 60),
        slotCount: count('每日时段数', 1, 4),
        maxSamplesPerPickup: count('每次最多样品数', 1, 10_000),
        maxWeightKg: count('每次最大重量（千克）', 1, 1_000),
        notAccepted: named('不收的样品', z.array(z.string().trim().min(1).max(20)).max(30)),
      }),
    unset: { enabled: true, cutoffHour: 15, maxDaysAhead: 6, slotCount: 4, notAccepted: [] },
  },
  {
    key: 'samplingInfo',
    title: '取样时段与停收日',
    group: '取样与收样',
    isPublic: true,
    schema: () =>
      z.object({
        sampling_time1: slot('时段一'),
        sampling_time2: slot('时段二'),
        sampling_time3: slot('时段三'),
        sampling_time4: slot('时段四'),
        disabled_week: named('每周停收', z.array(z.int().min(0).max(6)).max(7), 'weekdays'),
        disabled_date: named('停收日期', z.array(date).max(200), 'dates'),
        invalid_disabled_date: named('恢复收样的日期', z.array(date).max(200), 'dates'),
        disabled_time: maybeSlot('每日停收时段'),
        disabled_date_time: named(
          '指定日期停收时段（形如 2026-12-24 15:00-17:00）',
          z
            .array(z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d-\d\d:\d\d$/, '须形如 2026-12-24 15:00-17:00'))
            .max(200),
        ),
        WxTip1: text('温馨提示', 300, 'lines'),
      }),
  },
  {
    key: 'allowRegion',
    title: '可上门地区',
    group: '取样与收样',
    isPublic: true,
    schema: () => named('地区', z.array(z.string().regex(/^\d{6}$/, '地区代码不正确')).max(4_000), 'regions'),
  },
  {
    key: 'pickup_slot_capacity',
    title: '时段容量',
    group: '取样与收样',
    isPublic: false,
    schema: () => count('每城市每时段最多取样数', 0, 1_000),
  },
  {
    key: 'timeExtra',
    title: '节假日与加收',
    group: '机时预约',
    isPublic: false,
    schema: () =>
      z.object({
        evening: named(
          '晚间',
          z.object({ from: clock('开始'), to: clock('结束'), rate: count('加收（%）', 0, 500) }),
        ),
        sunday: count('周日加收（%）', 0, 500),
        holiday: count('节假日加收（%）', 0, 500),
        holidays: named('节假日', z.array(date).max(200), 'dates'),
        review: named('需审核的仪器编号', z.array(z.string().trim().min(1).max(64)).max(200)),
        training: named('需培训的仪器编号', z.array(z.string().trim().min(1).max(64)).max(200)),
      }),
  },
  {
    key: 'reservationSetting',
    unset: ReservationSetting.parse(undefined),
    title: '预约规则',
    note: '可提前天数用于此后新增的仪器，已有仪器在“仪器”中修改。',
    group: '机时预约',
    isPublic: false,
    schema: () =>
      z.object({
        lockMinutes: count('锁定时段（分钟）', 1, 1_440),
        maxLocks: count('同时锁定数', 1, 100),
        maxPerDay: count('每人每台每日预约数', 1, 100),
        prepayMinutes: count('先付款时限（分钟）', 1, 10_080),
        freeCancelHours: count('免费取消（提前小时）', 0, 720),
        lateCancelPercent: count('逾期取消费（%）', 0, 100),
        noshowMinutes: count('开始后多久未签到记为爽约（分钟）', 1, 240),
        noshowPercent: count('爽约费（%）', 0, 100),
        strikes: count('爽约暂停次数', 1, 100),
        strikeDays: count('爽约统计天数', 1, 3_650),
        suspendDays: count('暂停天数', 0, 3_650),
        remindHours: count('上机提醒（提前小时）', 0, 168),
        bookDays: count('新仪器可提前预约（天）', 1, 60),
        operatorFenHour: count('工程师代测（分/小时）', 0, 10_000_000),
      }),
  },
  {
    key: 'moneySetting',
    unset: MoneySetting.parse(undefined),
    title: '资金规则',
    note: '收款账户与双人复核金额的修改须由另一位管理员确认后生效，其余立即生效。',
    guarded: ['bankAccounts', 'fourEyesFen'],
    group: moneyGroup,
    isPublic: false,
    schema: () =>
      z.object({
        taxRate: count('增值税率（%）', 0, 20),
        prestoreMinFen: count('最低充值金额（分）', 100, 100_000_000),
        bonusMaxShare: count('每次付款可用赠送额度（%）', 0, 100),
        bonusValidMonths: count('新预存规则的赠送额度有效期（月）', 1, 120),
        statementDay: count('自动出具结算单（每月几日，0 为随时）', 0, 28),
        autoConfirmDays: count('结算单自动确认（天）', 1, 90),
        payDays: count('付款期限（天）', 0, 365),
        overdueHoldDays: count('逾期暂停数据下载（天）', 0, 365),
        fourEyesFen: count('须双人复核的金额（分，单笔及每人每日累计）', 0, 1_000_000_000),
        remainderFen: count('转账尾差核销上限（分）', 0, 100),
        bankAccounts: named(
          '收款账户',
          z
            .array(
              z.object({
                name: required('户名', 50),
                bank: required('开户行', 100),
                account: named(
                  '账号',
                  z
                    .string()
                    .trim()
                    .regex(/^\d[\d ]{6,30}\d$/, '账号须为数字'),
                ),
              }),
            )
            .max(10),
        ),
      }),
  },
  {
    key: 'clusterSetting',
    unset: ClusterSetting.parse(undefined),
    title: '课题组额度与审批',
    group: '课题组',
    note: '额度只用于此后加入的成员，审批时限只用于此后发出的审批。',
    isPublic: false,
    schema: () =>
      z.object({
        limitFen: count('新成员单笔额度（分）', 0, 1_000_000_000),
        monthFen: count('新成员每月额度（分）', 0, 1_000_000_000),
        approveLinkHours: count('审批链接有效期（小时）', 1, 720),
      }),
  },
  {
    key: 'creditSetting',
    unset: CreditSetting.parse(undefined),
    title: '信用额度',
    note: '默认额度在审批时预填；双人复核金额的修改须由另一位管理员确认后生效。',
    guarded: ['fourEyesFen'],
    group: moneyGroup,
    isPublic: false,
    schema: () =>
      z.object({
        studentFen: count('学生默认额度（分）', 0, 1_000_000_000),
        teacherFen: count('教师默认额度（分）', 0, 1_000_000_000),
        personFen: count('个人默认额度（分）', 0, 1_000_000_000),
        enterpriseFen: count('企业默认额度（分，签订合同前）', 0, 1_000_000_000),
        groupFen: count('已认证课题组默认额度（分）', 0, 1_000_000_000),
        termDays: count('默认账期（天）', 1, 365),
        statementDay: count('默认账单日（每月几日）', 1, 28),
        overdueFreezeDays: count('逾期超过多少天暂停额度', 0, 365),
        fourEyesFen: count('须双人复核的额度（分）', 0, 1_000_000_000),
      }),
  },
  {
    key: 'couponSetting',
    unset: CouponSetting.parse(undefined),
    title: '优惠券',
    group: '营销',
    isPublic: false,
    schema: () =>
      z.object({
        lateFen: count('延期补偿券（分，0 为不补偿）', 0, 1_000_000),
        lateShare: count('延期补偿不超过项目金额（%）', 0, 100),
        lateDays: count('延期补偿券有效期（天）', 1, 1_000),
        backDays: count('取消订单退回的券至少还有效（天）', 1, 365),
      }),
  },
  {
    key: 'pointsSetting',
    unset: PointsSetting.parse(undefined),
    title: '积分',
    group: '营销',
    isPublic: false,
    schema: () =>
      z.object({
        perYuan: count('每实付 1 元得积分', 0, 100),
        silverFen: count('银牌会员：12个月内实付（分）', 1, 100_000_000_000),
        goldFen: count('金牌会员：12个月内实付（分）', 1, 100_000_000_000),
        silverPercent: count('银牌会员积分倍率（%）', 100, 1_000),
        goldPercent: count('金牌会员积分倍率（%）', 100, 1_000),
        profile: count('完善资料得积分', 0, 100_000),
        firstOrder: count('首单完成得积分', 0, 100_000),
        review: count('评价得积分', 0, 100_000),
        reviewPicture: count('评价带图另得积分', 0, 100_000),
        signIn: count('每日签到得积分', 0, 1_000),
        claimLow: count('论文致谢：影响因子低于 3', 0, 1_000_000),
        claimMiddle: count('论文致谢：影响因子 3 至 10', 0, 1_000_000),
        claimHigh: count('论文致谢：影响因子高于 10', 0, 1_000_000),
        perYuanWorth: count('多少积分抵 1 元', 1, 100_000),
        payRate: count('下单时积分最多抵扣（%，0 为不可抵扣）', 0, 100),
        transferDaily: count('每日转赠上限', 0, 1_000_000),
      }),
  },
  {
    key: 'promotionSetting',
    unset: PromotionSetting.parse(undefined),
    title: '邀请与推广',
    group: '营销',
    note: '返利比例、每月上限的修改须由另一位管理员确认后生效。',
    guarded: ['rebateRate', 'rebateCapFen', 'prestoreBonusRate'],
    isPublic: false,
    schema: () =>
      z.object({
        inviteCouponFen: count('新人券金额（分，0 为不发）', 0, 1_000_000),
        inviteCouponMinFen: count('新人券使用门槛（分）', 0, 100_000_000),
        inviteCouponDays: count('新人券有效期（天）', 1, 1_000),
        invitePoints: count('好友首单完成，邀请人得积分', 0, 100_000),
        rebateRate: count('返利比例（%）', 0, 30),
        rebateMonths: count('好友注册后多少个月内有返利', 1, 120),
        rebateCapFen: count('每位推广员每月返利上限（分）', 0, 100_000_000),
        rebateHoldDays: count('返利多少天后可提现', 0, 365),
        withdrawMinFen: count('最低提现金额（分）', 1, 100_000_000),
        withdrawPerMonth: count('每月提现次数', 1, 31),
        prestoreBonusRate: count('返利转预存另赠（%）', 0, 20),
      }),
  },
  {
    key: 'reviewSetting',
    unset: ReviewSetting.parse(undefined),
    title: '评价',
    group: '营销',
    isPublic: false,
    schema: () =>
      z.object({
        days: count('订单完成后多少天内可评价、追评', 1, 1_000),
        shownFrom: count('满多少条评价才展示评分', 1, 1_000),
        words: named('含这些词的评价先审核', z.array(required('词', 20)).max(500)),
      }),
  },
  {
    key: 'pack_rules',
    title: '报销材料包',
    group: '开票',
    note: '封面目录、检测清单与发票总是附上，其余在发票金额达到所填数额时附上，0 为总是附上。单位名称须与客户认证的单位一致。',
    isPublic: false,
    schema: () =>
      z.object({
        ...packRule,
        organisations: named(
          '按单位另定',
          z
            .array(z.object({ name: required('单位名称', 100), ...packRule }))
            .max(200)
            .refine(
              (list) => new Set(list.map(({ name }) => name)).size === list.length,
              '同一单位只能出现一次',
            ),
        ),
      }),
    unset: PackRules.parse(undefined),
  },
  {
    key: 'sellerSeal',
    title: '销售方印章',
    group: '开票',
    note: '盖在报销材料上。印章为透明底的 PNG 图片，边长 200 至 2000 像素。',
    isPublic: false,
    schema: () =>
      z.object({
        name: text('销售方名称', 100),
        picture: named('印章图片', z.string().regex(/^([0-9A-Z]{26})?$/, '请上传印章图片'), 'seal'),
      }),
    unset: SellerSeal.parse(undefined),
  },
  {
    key: 'orderSetting',
    unset: OrderSetting.parse(undefined),
    title: '审核、报价与加急',
    group: '检测与样品',
    note: '加急加价在项目新开放加急时预填，已有项目的倍率在项目的价格中修改。',
    isPublic: false,
    schema: () =>
      z.object({
        reviewHours: count('订单审核时限（小时）', 1, 240),
        quoteDays: count('报价默认有效期（天）', 1, 90),
        urgentPercent: count('加急默认加价（%）', 1, 400),
        superUrgentPercent: count('特急默认加价（%）', 1, 400),
      }),
  },
  {
    key: 'dispatchSetting',
    unset: DispatchSetting.parse(undefined),
    title: '派单上限',
    group: '检测与样品',
    note: '超过上限仍可派单，须填写原因并记入任务记录。',
    isPublic: false,
    schema: () =>
      z.object({
        instrumentSamples: count('每台仪器每天（样）', 1, 10_000),
        techWorks: count('每位检测员每天（项）', 1, 1_000),
      }),
  },
  {
    key: 'verdictSetting',
    title: '数据核对与复测',
    group: '检测与样品',
    note: '只影响此后发布的数据。',
    isPublic: false,
    schema: () =>
      z.object({
        verdictDays: count('数据核对期（天）', 1, 180),
        remindAfter: named(
          '发布后第几天提醒核对',
          z.array(z.coerce.number().int('须为整数').min(1, '不能小于1').max(180, '不能大于180')).max(10),
        ),
        answerDays: count('异议答复后至少保留（天）', 1, 60),
        retestDays: count('完成后可复测（天）', 1, 365),
        freeRevisions: count('数据分析免费修改（次）', 0, 20),
        revisionDays: count('数据分析免费修改期（天）', 1, 365),
      }),
    unset: {
      ...{ verdictDays: 15, remindAfter: [7, 12], answerDays: 3, retestDays: 15 },
      ...{ freeRevisions: 2, revisionDays: 30 },
    },
  },
  {
    key: 'dataSetting',
    unset: DataSetting.parse(undefined),
    title: '数据保存',
    group: '检测与样品',
    note: '数据到期前通知客户，到期删除文件，签名清单与校验值保留；搜索词到期删除，搜索次数保留。',
    isPublic: false,
    schema: () =>
      z.object({
        keepMonths: count('检测数据保存（月，自最近一次发布起）', 1, 600),
        sentDays: count('待分析数据保存（天，自订单结束起）', 1, 3_650),
        warnDays: count('到期前提醒（天）', 1, 180),
        searchDays: count('搜索词保存（天）', 1, 3_650),
      }),
  },
  {
    key: 'sample_keep_days',
    title: '样品保存',
    group: '检测与样品',
    note: '只影响此后收到的样品。',
    isPublic: false,
    schema: () => count('样品保存（天）', 1, 3_650),
    unset: 90,
  },
  {
    key: 'dispose_warn_days',
    title: '样品到期提醒',
    group: '检测与样品',
    isPublic: false,
    schema: () => count('销毁前提醒（天）', 1, 90),
    unset: 7,
  },
  {
    key: 'smsSetting',
    unset: SmsSetting.parse(undefined),
    title: '验证码',
    group: '协议与选项',
    isPublic: false,
    schema: () =>
      z.object({
        daily: count('同一号码每日最多发送（次）', 1, 100),
        gapSeconds: count('两次发送的间隔（秒）', 60, 600),
      }),
  },
  { key: 'organizationTypes', title: '单位类型', group: '协议与选项', isPublic: true, schema: () => codes },
  { key: 'invoiceTypes', title: '发票类型', group: '协议与选项', isPublic: true, schema: () => codes },
];
