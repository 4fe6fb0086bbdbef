import { useRevalidator } from 'react-router';
import { Button } from '../button.tsx';

/** Asks for what the page shows once more. */
export function RetryButton({ className = '', children }: { className?: string; children: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Button
      kind="primary"
      className={`h-10 px-4.5 ${className}`}
      aria-busy={state === 'loading'}
      onClick={() => state === 'idle' && void revalidate()}
    >
      {children}
    </Button>
  );
}
