import { Modal } from 'antd';
import { StaffTable } from '../../../ui/antd/lists/staff-table.tsx';
import type { FigureTold } from '../contract.ts';
import { Columns } from './plots.tsx';
import { said } from './say.ts';

const stepNames = { day: '日期', week: '周（首日）', month: '月（首日）' } as const;

/** The course of a figure in a dialog: a plot, and the same numbers as a table. */
export function FigureCourse({
  figure,
  step,
  onClose,
}: {
  figure: FigureTold | undefined;
  step: keyof typeof stepNames;
  onClose: () => void;
}) {
  return (
    <Modal open={figure !== undefined} title={figure?.title} footer={null} width={640} onCancel={onClose}>
      {figure && (
        <div className="space-y-4">
          <p className="text-sm text-muted">{figure.definition}</p>
          <Columns points={figure.series} said={(value) => said(value, figure.unit)} />
          <StaffTable
            rowKey="day"
            rows={figure.series.toReversed()}
            perPage={10}
            columns={[
              { title: stepNames[step], dataIndex: 'day', className: 'font-num' },
              {
                title: figure.title,
                align: 'right',
                className: 'font-num',
                render: (_, { value }) => said(value, figure.unit),
              },
            ]}
          />
        </div>
      )}
    </Modal>
  );
}
