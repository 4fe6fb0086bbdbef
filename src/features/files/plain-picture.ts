import { Failure } from '../../core/failure.ts';
import type { Context } from '../../host/calls/context.ts';
import { FileAnswer } from '../../host/calls/file-answer.ts';
import { fileRefusals } from './contract.ts';
import { withoutTraces } from './rules.traces.ts';
import { endingOf } from './rules.ts';
import { checkedFile } from './service.downloads.ts';
import type { files } from './tables.ts';

/**
 * A customer's picture as others see it: under a name that says nothing of them, and without where and when it was taken.
 * Refuses 文件校验未通过，请联系客服 what is no sound picture.
 */
export function plainPicture(
  context: Pick<Context, 'store'>,
  file: typeof files.$inferSelect,
  name: string,
): FileAnswer {
  return new FileAnswer({
    // Names of files tell of people and projects.
    name: `${name}.${endingOf(file.name)}`,
    type: file.type,
    bytes: async () => {
      const { bytes } = await checkedFile(context, file).inHand();
      const whole = Buffer.isBuffer(bytes) ? bytes : Buffer.concat(await bytes.toArray());
      const plain = withoutTraces(file.type, whole);
      if (!plain) throw new Failure(fileRefusals.damaged);
      return plain;
    },
  });
}
