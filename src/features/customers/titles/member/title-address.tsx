import { useCall } from '../../../../ui/asking/use-call.ts';
import { Button } from '../../../../ui/button.tsx';
import { Problem } from '../../../../ui/forms/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { FailureLine } from '../../../../ui/showing/failure-line.tsx';
import { mostAddresses, userInfo } from '../../contract.ts';
import { AddressChoices } from '../../public/address-choices.tsx';

/** To which of the customer's addresses paper goes, or a new one. */
export function TitleAddress({
  value,
  onChange,
  onAdd,
  problem,
}: {
  value: string;
  onChange: (addressRid: string) => void;
  onAdd: () => void;
  problem: string | undefined;
}) {
  const { data, failure, reload } = useCall(userInfo, {});
  const addresses = data?.addressArr;
  return (
    <div data-field="address_rid" tabIndex={-1} className="outline-none sm:col-span-2">
      <div className="mb-1.5 flex items-center justify-between gap-2">
        <span className="font-medium text-fg">
          <span aria-hidden="true" className="mr-0.75 text-danger">
            *
          </span>
          收票地址
        </span>
        {addresses && addresses.length < mostAddresses && (
          <button type="button" onClick={onAdd} className="flex min-h-6 items-center gap-1 text-link">
            <Icon name="plus" />
            新增地址
          </button>
        )}
      </div>
      {failure ? (
        <FailureLine failure={failure} onRetry={reload} className="text-danger" />
      ) : !addresses ? (
        <div
          role="status"
          aria-label="正在加载地址"
          className="h-20 animate-pulse rounded-md bg-subtle motion-reduce:animate-none"
        />
      ) : addresses.length === 0 ? (
        <div className="rounded-md border border-dashed border-line-strong p-4 text-center">
          <p className="text-muted">还没有地址</p>
          <Button kind="outline" onClick={onAdd} className="mt-2 h-10 px-4">
            新增收票地址
          </Button>
        </div>
      ) : (
        <AddressChoices addresses={addresses} value={value} onChange={onChange} />
      )}
      {problem && <Problem>{problem}</Problem>}
    </div>
  );
}
