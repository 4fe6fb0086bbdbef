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
import { listJoined, listManaged } from './lists.ts';
import { type ClusterTie, dissolver, transferCluster } from './owning.ts';
import { privacy } from './privacy.ts';

/** What later features add: what keeps a group from being dissolved. */
type Later = { clusterTies: readonly ClusterTie[] };

const routes = ({ clusterTies }: Later): Answer[] => [
  answer(calls.clusterAdd, addCluster),
  answer(calls.clusterEdit, editCluster),
  answerInOwnTransactions(calls.clusterDelete, dissolver(clusterTies)),
  answerInOwnTransactions(calls.clusterPeople, findPeople),
  answer(calls.clusterAddUser, addUser),
  answer(calls.clusterDeleteUser, deleteUser),
  answerInOwnTransactions(calls.clusterTransfer, transferCluster),
  answer(calls.clusterSearch, searchClusters),
  answer(calls.clusterApply, applyToCluster),
  answer(calls.clusterAll, listManaged),
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
