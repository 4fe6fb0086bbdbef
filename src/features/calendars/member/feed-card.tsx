import { useEffect, useState } from 'react';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { send } from '../../../ui/asking/send.ts';
import { useAction } from '../../../ui/asking/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/showing/card.tsx';
import { ToldOnce } from '../../../ui/showing/told-once.tsx';
import { feedEnd, feedMake, feedState } from '../contract.ts';

/** Makes and ends the secret address by which calendar programs read the customer's dates. */
export function FeedCard() {
  const [since, setSince] = useState<string>();
  const [url, setUrl] = useState<string>();
  const [isEnding, setEnding] = useState(false);
  const { run, isBusy } = useAction(feedMake);
  const look = () => send(feedState, {}).then((found) => setSince(found.since));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; deeds ask again.
  useEffect(() => {
    look().catch((error) => console.warn('the subscription could not be asked about', error));
  }, []);
  const make = async () => {
    const made = await run({});
    if (!made) return;
    setUrl(made.data.url);
    await look();
  };
  if (since === undefined) return null;
  return (
    <Card
      title="日历订阅"
      aside={
        <div className="flex flex-wrap gap-2.5">
          <Button kind="outline" className="h-11 px-4 md:h-9" disabled={isBusy} onClick={() => void make()}>
            {since ? '重新生成' : '生成订阅地址'}
          </Button>
          {since && (
            <Button kind="outline" className="h-11 px-4 md:h-9" onClick={() => setEnding(true)}>
              停止订阅
            </Button>
          )}
        </div>
      }
    >
      <p className="px-4 py-4 text-muted md:px-6">
        {since
          ? `自 ${since.slice(0, 16)} 起可订阅。地址只在生成时显示，遗失可重新生成，原地址随即失效。`
          : '在手机或电脑日历中订阅预约、取样、数据交付与付款到期日，变更和取消自动更新。'}
      </p>
      {url && (
        <ToldOnce
          title="订阅地址已生成"
          note="在日历程序中选择“添加订阅日历”并粘贴此地址。任何持有地址的人都能看到日程，请勿转发；地址只显示这一次。"
          secret={url}
          onClose={() => setUrl(undefined)}
        />
      )}
      {isEnding && (
        <AskDialog
          title="停止日历订阅？"
          yes="停止订阅"
          done="已停止订阅"
          act={() => send(feedEnd, {})}
          onClose={() => setEnding(false)}
          onDone={async () => {
            setEnding(false);
            await look();
          }}
        >
          订阅地址立即失效，已添加的日历不再更新。
        </AskDialog>
      )}
    </Card>
  );
}
