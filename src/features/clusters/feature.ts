import { type Answer, answer, answerInOwnTransactions } from '../../host/calls/context.ts';
import * as staffCalls from './contract.staff.ts';
import * as calls from './contract.ts';
import { listClusters, listOfCustomer, printClusters, viewCluster } from './desk/groups.ts';
import { decideProof, readProof } from './desk/proofs.ts';
import { envelopeHistory } from './envelopes/contract.ts';
import { listEnvelopeVersions } from './envelopes/list-envelopes.ts';
import { findPeople, searchClusters } from './finding.ts';
import { addCluster, editCluster } from './founding.ts';
import { addUser, applyToCluster, deleteUser } from './joining.ts';
import { leaving } from './leaving.ts';
import { type BalancesOf, listJoined, managedLister } from './lists.ts';
import { type ClusterEnd, type ClusterTie, dissolver, transferCluster } from './owning.ts';
import { privacy } from './privacy.ts';

/** What later features add: what keeps a group from being dissolved, what ends with it, and what is in its wallet. */
type Later = {
  clusterTies: readonly ClusterTie[];
  clusterEnds: readonly ClusterEnd[];
  balancesOf: BalancesOf;
};

const routes = ({ clusterTies, clusterEnds, balancesOf }: Later): Answer[] => [
  answer(calls.clusterAdd, addCluster),
  answer(calls.clusterEdit, editCluster),
  answerInOwnTransactions(calls.clusterDelete, dissolver(clusterTies, clusterEnds)),
  answerInOwnTransactions(calls.clusterPeople, findPeople),
  answer(calls.clusterAddUser, addUser),
  answer(calls.clusterDeleteUser, deleteUser),
  answerInOwnTransactions(calls.clusterTransfer, transferCluster),
  answer(calls.clusterSearch, searchClusters),
  answer(calls.clusterApply, applyToCluster),
  answer(calls.clusterAll, managedLister(balancesOf)),
  answer(calls.clusterJoined, listJoined),
  answer(envelopeHistory, listEnvelopeVersions),
  answer(staffCalls.clusterDeskList, listClusters),
  answer(staffCalls.clusterDeskSheet, printClusters),
  answer(staffCalls.clusterDeskView, viewCluster),
  answer(staffCalls.clusterProofFile, readProof),
  answer(staffCalls.clusterProofDecide, decideProof),
  answer(staffCalls.clustersOfCustomer, listOfCustomer),
];

export const feature = { routes, privacy, leaving };
