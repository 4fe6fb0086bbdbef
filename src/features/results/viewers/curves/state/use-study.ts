import { useEffect, useState } from 'react';
import type { Reader } from '../../reading/reader.ts';
import type { Answers } from '../../reading/rules.messages.ts';
import { Unreadable } from '../../reading/rules.readings.ts';
import type { Given, StudyName } from '../rules.studies.ts';

/** Waits this long after the last change before anything is reckoned, in ms. */
const rest = 200;

/** What a study found of a picture, the last until the next is there; `why`: why it cannot be done as it was asked. */
export function useStudy(
  reader: Reader,
  asked: { file: number; panel: number; study: StudyName; curve?: number; given: Given },
): { found?: Answers['study']; why?: string } {
  const [answer, setAnswer] = useState<{ found?: Answers['study']; why?: string }>({});
  const key = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is named by its key.
  useEffect(() => {
    let isOver = false;
    const waiting = setTimeout(async () => {
      try {
        const found = await reader.ask({ ask: 'study', ...asked });
        if (!isOver) setAnswer({ found });
      } catch (error) {
        const why = error instanceof Unreadable ? error.message : '计算未能完成';
        if (!isOver) setAnswer(({ found }) => ({ found, why }));
      }
    }, rest);
    return () => {
      isOver = true;
      clearTimeout(waiting);
    };
  }, [reader, key]);
  return answer;
}
