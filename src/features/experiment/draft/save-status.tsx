import { useExperiment } from './use-experiment.ts';

/** Whether what was typed is with the server, in words. */
export function SaveStatus() {
  const { saving, saveNow } = useExperiment();
  const { state, at, message } = saving;
  if (state === 'saving' || state === 'unsaved') return <Words>正在保存…</Words>;
  if (state === 'saved') return <Words>{at ? `草稿已自动保存 ${at}` : ''}</Words>;
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-2 text-xs text-warning">
      {state === 'away' ? '暂未保存到服务器，内容已保留在本设备，将自动重试' : `未能保存：${message}`}
      <button type="button" className="text-link underline" onClick={() => void saveNow()}>
        立即重试
      </button>
    </p>
  );
}

function Words({ children }: { children: string }) {
  return (
    <p role="status" className="text-xs text-muted">
      {children}
    </p>
  );
}
