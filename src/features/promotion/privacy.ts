import { ofTheir, personal } from '../../host/records/personal-data.ts';
import { earnedPoints, invitations, orderRewards } from './earning/tables.ts';
import { promoterApplies, promoterHistory, promoters } from './promoters/tables.ts';
import { rebateHistory, rebates } from './rebates/tables.ts';
import { withdrawalHistory, withdrawalParts, withdrawals } from './withdrawals/tables.ts';

/** Who somebody is, as far as only they and whoever pays them need to know. */
const nobody = { name: '', idSealed: '', idDigest: null, idMasked: '', phone: '', reason: '' };

/** What customers earn by orders and by friends whom they invited. What promoters earned and were paid stays as long as the books, without who they are. */
export const privacy = [
  personal(orderRewards, '订单奖励依据'),
  personal(earnedPoints, '订单与邀请所得积分'),
  personal(invitations, '邀请记录'),
  personal(promoterApplies, '推广员申请', {
    secrets: ['idSealed', 'idDigest'],
    onClosing: () => ({ ...nobody, plan: '' }),
  }),
  personal(promoters, '推广员', { secrets: ['idSealed', 'idDigest'], onClosing: () => nobody }),
  personal(promoterHistory, '推广员记录', { onClosing: () => ({ reason: '' }) }),
  personal(rebates, '返利', { onClosing: 'keep' }),
  personal(rebateHistory, '返利记录', { onClosing: () => ({ reason: '' }) }),
  personal(withdrawals, '提现', { onClosing: () => ({ payee: null, reason: '' }) }),
  personal(withdrawalParts, '提现所含返利', {
    rowsOf: ofTheir(withdrawalParts.withdrawalRid, withdrawals),
    onClosing: 'keep',
  }),
  personal(withdrawalHistory, '提现记录', { onClosing: () => ({ reason: '' }) }),
];
