import { copyText } from '../../../../ui/copy-text.ts';

/** How it was measured, as paragraphs for a paper. */
export function Methods({ methods }: { methods: readonly string[] }) {
  return (
    <section aria-label="方法描述">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold text-fg">方法描述</h3>
        <button
          type="button"
          onClick={() => void copyText(methods.join('\n'))}
          className="min-h-9 text-sm text-link hover:underline"
        >
          复制
        </button>
      </div>
      {methods.map((method) => (
        <p key={method} className="mt-1 text-sm leading-6 text-body">
          {method}
        </p>
      ))}
    </section>
  );
}
