import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Service } from '../../../catalogue/forms/public/use-service-form.ts';

const ExampleViewer = lazy(async () => ({ default: (await import('./example-viewer.tsx')).ExampleViewer }));

/** What results of a service are like: files of our own, drawn as customers see theirs as soon as they come near. */
export function ExampleResults({
  service,
  examples,
}: {
  service: Pick<Service, 'rid' | 'name'>;
  examples: Service['examples'];
}) {
  const [chosen, setChosen] = useState(examples[0]?.rid);
  const { place, isNear } = useNearness();
  const shown = examples.find(({ rid }) => rid === chosen) ?? examples[0];
  if (!shown) return null;
  return (
    <div ref={place}>
      {examples.length > 1 && (
        <ul aria-label="示例" className="mb-3 flex flex-wrap gap-2">
          {examples.map(({ rid, title }) => (
            <li key={rid}>
              <button
                type="button"
                aria-pressed={rid === shown.rid}
                onClick={() => setChosen(rid)}
                className="min-h-9 rounded-sm border border-line px-3 py-1.5 text-sm text-body hover:text-action aria-pressed:border-action aria-pressed:bg-tint aria-pressed:text-on-tint"
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="mb-3 text-sm text-body">
        {examples.length === 1 && <b className="mr-2 font-medium text-fg">{shown.title}</b>}
        {shown.note}
      </p>
      <div className="min-h-100">
        {isNear && (
          <Suspense
            fallback={<p className="py-24 text-center text-sm text-muted">正在打开 {shown.name} …</p>}
          >
            <ExampleViewer {...{ service, examples }} shown={shown.rid} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Whether a place has come near what is in view, for good. */
function useNearness() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current || isNear) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '400px' },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [isNear]);
  return { place, isNear };
}
