import { Button } from '../../../../ui/button.tsx';

/** In place of what could not be loaded: why, and a way to try again. */
export function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className="rounded-md border border-line px-4 py-8 text-center">
      <p className="text-fg">{message}</p>
      <Button kind="outline" onClick={onRetry} className="mt-3 h-9 px-4">
        重新加载
      </Button>
    </div>
  );
}
