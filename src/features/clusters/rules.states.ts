import { refusals } from '../../core/failure.ts';
import { movingRecord, type StateOf } from '../../core/record.ts';
import { type ClusterRole, clusterRefusals, kindOf } from './rules.ts';

/** How groups end: their owner dissolves them, once nobody else is in. */
export const clusterRecord = movingRecord<'owner', { others: number }>()({
  states: { active: [1, '正常', 'done'], dissolved: [2, '已解散', 'stop'] },
  moves: {
    dissolve: {
      name: '解散',
      from: ['active'],
      to: ['dissolved'],
      by: ['owner'],
      whyNot: ({ others }) => (others > 0 ? clusterRefusals.others : undefined),
    },
  },
});
/** Codes of the states. */
export const clusterStates = clusterRecord.states;

/** Who moves a membership: the person it is about, who owns or manages the group, and what follows by itself. */
export type MemberMover = 'person' | 'owner' | 'manager' | 'system';

/** What decides about a membership: what the person is in the group, and in which organisation. */
export type MemberFacts = { role: ClusterRole; organization?: number | null };

const notOwner = ({ role }: MemberFacts) => (role === 'owner' ? clusterRefusals.ownerStays : undefined);
const unlessOwner = ({ role }: MemberFacts) => (role === 'owner' ? clusterRefusals.ownerKept : undefined);
const onlyMembers = (facts: MemberFacts) =>
  unlessOwner(facts) ?? (facts.role === 'manager' ? clusterRefusals.onlyOwner : undefined);
const heirsOnly = ({ role, organization }: MemberFacts) =>
  role === 'owner' || kindOf(organization) === undefined ? clusterRefusals.heir : undefined;
const only = (wanted: ClusterRole) => (facts: MemberFacts) =>
  facts.role === wanted ? undefined : refusals.wrongState;

/** How memberships go on; each time that somebody asks or is asked begins a new one. */
export const memberRecord = movingRecord<MemberMover, MemberFacts>()({
  states: {
    applied: [10, '申请中', 'wait'],
    invited: [15, '已邀请', 'wait'],
    joined: [20, '已加入', 'done'],
    refused: [30, '已拒绝', 'stop'],
    declined: [35, '已谢绝', 'stop'],
    left: [40, '已退出', 'stop'],
    removed: [45, '已移除', 'stop'],
    withdrawn: [50, '已撤回', 'stop'],
  },
  moves: {
    refuse: { name: '拒绝', from: ['applied'], to: ['refused'], by: ['owner', 'manager', 'system'] },
    approve: { name: '同意', from: ['applied'], to: ['joined'], by: ['owner', 'manager'] },
    decline: { name: '谢绝', from: ['invited'], to: ['declined'], by: ['person'] },
    accept: { name: '接受', from: ['invited'], to: ['joined'], by: ['person'] },
    withdraw: [
      { name: '取消申请', from: ['applied'], to: ['withdrawn'], by: ['person'] },
      { name: '撤回邀请', from: ['invited'], to: ['withdrawn'], by: ['owner', 'manager'] },
      { name: '失效', from: ['applied', 'invited'], to: ['withdrawn'], by: ['system'] },
    ],
    appoint: { name: '设为管理员', from: ['joined'], to: [], by: ['owner'], whyNot: only('member') },
    dismiss: { name: '取消管理员', from: ['joined'], to: [], by: ['owner'], whyNot: only('manager') },
    inherit: { name: '受让', from: ['joined'], to: [], by: ['owner'], whyNot: heirsOnly },
    leave: { name: '退出', from: ['joined'], to: ['left'], by: ['person', 'system'], whyNot: notOwner },
    dissolve: { name: '解散', from: ['joined'], to: ['left'], by: ['owner'] },
    remove: [
      { name: '移除', from: ['joined'], to: ['removed'], by: ['owner'], whyNot: unlessOwner },
      { name: '移除', from: ['joined'], to: ['removed'], by: ['manager'], whyNot: onlyMembers },
    ],
  },
});
/** Codes of the states. */
export const memberStates = memberRecord.states;
/** A state of a membership. */
export type MemberStatus = StateOf<typeof memberRecord>;
/** States in which somebody is in the group, or asks or is asked to be. */
export const liveStates: readonly MemberStatus[] = [
  memberStates.applied,
  memberStates.invited,
  memberStates.joined,
];

/** How papers that prove an institution go on; the newest one that is not replaced counts. */
export const proofRecord = movingRecord<'owner' | 'manager' | 'staff', object>()({
  states: {
    submitted: [10, '待认证', 'check'],
    verified: [20, '已认证', 'done'],
    refused: [30, '认证未通过', 'alert'],
    replaced: [40, '已替换', 'stop'],
  },
  moves: {
    verify: { name: '通过认证', from: ['submitted'], to: ['verified'], by: ['staff'] },
    refuse: { name: '不通过', from: ['submitted', 'verified'], to: ['refused'], by: ['staff'] },
    replace: {
      name: '重新提交',
      from: ['submitted', 'verified', 'refused'],
      to: ['replaced'],
      by: ['owner', 'manager'],
    },
    reopen: { name: '重新认证', from: ['verified'], to: ['submitted'], by: ['owner', 'manager'] },
  },
});
/** Codes of the states. */
export const proofStates = proofRecord.states;

/** What can be done with a membership without knowing why something else cannot. */
export function memberActions(facts: MemberFacts & { status: number }, role: MemberMover) {
  return memberRecord.offered(facts, role).filter(({ reason }) => reason === undefined);
}
