/** Why something could not be loaded, with a way to try again. */
export function FailureLine({
  failure,
  onRetry,
  className,
}: {
  failure: string;
  onRetry: () => unknown;
  className: string;
}) {
  return (
    <p role="alert" className={className}>
      {failure}
      <button
        type="button"
        onClick={() => void onRetry()}
        className="ml-2 text-link underline underline-offset-3"
      >
        重试
      </button>
    </p>
  );
}
