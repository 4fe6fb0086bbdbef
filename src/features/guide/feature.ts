import { answer } from '../../host/calls/context.ts';
import * as staffCalls from './contract.staff.ts';
import * as calls from './contract.ts';
import * as editing from './edit-guide.ts';
import { listGuidePages, listTopics, readAnswer, readTopic } from './read-guide.ts';

const routes = [
  answer(calls.guideTopics, listTopics),
  answer(calls.guideTopic, readTopic),
  answer(calls.guideAnswer, readAnswer),
  answer(staffCalls.topicList, editing.listTopicsForEditing),
  answer(staffCalls.topicSave, editing.saveTopic),
  answer(staffCalls.topicRemove, editing.removeTopic),
  answer(staffCalls.answerList, editing.listAnswers),
  answer(staffCalls.guideServices, editing.listGuideServices),
  answer(staffCalls.answerSave, editing.saveAnswer),
  answer(staffCalls.answerRemove, editing.removeAnswer),
];

export const feature = { routes, sitemap: listGuidePages };
