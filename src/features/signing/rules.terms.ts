import type { PaperText } from './contract.ts';

type Clauses = PaperText['clauses'];

/** What a contract names of the shop's settings, in days. */
export type ContractFigures = {
  keepDays: number;
  verdictDays: number;
  retestDays: number;
  confirmDays: number;
  payDays: number;
};

const payments: Record<number, (figures: ContractFigures) => string> = {
  0: ({ confirmDays, payDays }) =>
    `数据核对后由受托方出具结算单，委托方在 ${confirmDays} 天内确认，确认后 ${payDays} 天内付款。`,
  1: () => '委托方于检测开始前一次付清合同价款。',
  2: ({ confirmDays }) =>
    `数据核对后由受托方出具结算单，委托方在 ${confirmDays} 天内确认，并按双方签署的信用服务协议的账期付款。`,
};

/** The terms of the contract for an order of this pay mode. */
export function contractClauses(payMode: number, figures: ContractFigures): Clauses {
  const { keepDays, verdictDays, retestDays } = figures;
  return [
    {
      title: '委托内容',
      items: [
        '委托方委托受托方完成上列检测或分析项目，要求、数量与费用以上表为准。',
        '委托方需要变更内容或价格的，双方重新签署合同，原合同同时终止。',
        '本合同自双方签署且受托方审核通过订单之日起生效。',
      ],
    },
    {
      title: '样品',
      items: [
        '委托方保证样品来源合法，并如实申报样品的危险性；因隐瞒造成的损失由委托方承担。',
        `受托方登记并妥善保管样品，自收样之日起保存 ${keepDays} 天；剩余样品按订单的约定处理。`,
      ],
    },
    {
      title: '价款与支付',
      items: [
        '合同价款含增值税，除双方书面确认外不再加收其他费用。',
        (payments[payMode] ?? payments[0])?.(figures) ?? '',
        '受托方按委托方提供的开票信息开具发票。',
      ],
    },
    {
      title: '交付与验收',
      items: [
        '受托方通过平台交付数据与报告，并附签名的文件清单。预计交付日期自样品齐备之日起计，样品晚到的相应顺延。',
        `委托方在数据发布后 ${verdictDays} 天内核对，逾期未提出异议的视为验收合格。`,
        `异议经核查属受托方原因的，免费复测。验收后 ${retestDays} 天内且样品仍在保存的，委托方仍可申请复测。`,
        '检测结果仅对来样负责。',
      ],
    },
    {
      title: '保密与知识产权',
      items: [
        '检测数据与报告归委托方所有。未经委托方书面同意，受托方不得公开或向第三方提供，法律法规另有规定的除外。',
        '双方另行签署保密协议的，从其约定。',
      ],
    },
    {
      title: '责任',
      items: [
        '受托方未按期交付的，应及时说明原因并与委托方商定新的日期；因受托方原因无法完成的，退还相应价款。',
        '除故意或重大过失外，受托方的赔偿以本合同价款为上限，不包括间接损失。',
        '委托方逾期付款的，受托方可暂停交付新的数据。',
      ],
    },
    {
      title: '其他',
      items: [
        '本合同未约定的，适用签署时有效的《检测服务协议》。',
        '双方以短信验证码确认的电子签署与书面签署具有同等约束力，签署文件由平台留存，可凭文件校验值核验。',
        '争议协商不成的，提交受托方住所地有管辖权的人民法院。',
      ],
    },
  ];
}

/** The terms of the confidentiality agreement of an order or booking. */
export function secrecyClauses(): Clauses {
  return [
    {
      title: '保密信息',
      items: [
        '指委托方为本次委托提供的样品及其名称、组成、制备方法，检测要求，以及由此产生的数据、图谱与报告。',
        '已为公众所知、受托方此前合法持有或从第三方合法取得的信息除外。',
      ],
    },
    {
      title: '保密义务',
      items: [
        '受托方仅为完成本次委托使用保密信息，不得公开、转让或用于其他目的。',
        '受托方仅向承办人员提供保密信息，并要求其承担同等义务；需要外部机构协作的，事先征得委托方同意。',
        '受托方采取访问控制与操作留痕等措施保护保密信息。',
        '法律法规或有权机关要求披露的，受托方在允许的范围内事先通知委托方，并以要求的范围为限。',
      ],
    },
    {
      title: '样品与资料的处理',
      items: ['委托完成后，剩余样品按订单或预约的约定处理；法律法规要求留存的记录按规定保存，并继续保密。'],
    },
    {
      title: '期限与责任',
      items: [
        '保密义务自签署之日起生效，直至保密信息合法公开，不因委托完成或终止而解除。',
        '受托方违反约定的，应停止侵害并赔偿委托方因此受到的损失。',
        '争议协商不成的，提交受托方住所地有管辖权的人民法院。',
      ],
    },
  ];
}
