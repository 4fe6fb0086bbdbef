import { stageOf, stages } from '../../rules.stages.ts';
import { orderStates } from '../../rules.states.ts';

/** How far an order has come, as dots; said in words to those who do not see them. */
export function StageDots({ typeId, status }: { typeId: number; status: number }) {
  const names = stages[typeId === 3 ? 3 : 1];
  const here = stageOf(status);
  if (here === undefined) return null;
  const isDone = status === orderStates.done;
  return (
    <>
      <p className="sr-only">{`第 ${here + 1} 步，共 ${names.length} 步：${names[here]}`}</p>
      <div aria-hidden="true" className="flex h-3.5 items-center">
        {names.map((name, place) => (
          <span key={name} className={`flex items-center ${place < names.length - 1 ? 'flex-1' : ''}`}>
            <span
              title={name}
              className={`size-2.5 shrink-0 rounded-full border-2 ${
                place < here || isDone
                  ? 'border-action bg-action'
                  : place === here
                    ? 'border-action bg-surface ring-4 ring-tint-strong'
                    : 'border-line-strong bg-surface'
              }`}
            />
            {place < names.length - 1 && (
              <span className={`h-0.5 flex-1 ${place < here ? 'bg-action' : 'bg-line'}`} />
            )}
          </span>
        ))}
      </div>
    </>
  );
}
