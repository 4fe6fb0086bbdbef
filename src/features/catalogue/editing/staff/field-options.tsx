import { Button, Form, Input, InputNumber } from 'antd';

/** The options of a field with what they cost; prices are only for who may change them. */
export function FieldOptions({ canWork, canPrice }: { canWork: boolean; canPrice: boolean }) {
  return (
    <Form.Item label="选项" required>
      <Form.List name="options">
        {(rows, { add, remove, move }) => (
          <div className="space-y-2">
            {rows.map(({ key, name }) => (
              <div key={key} className="grid grid-cols-[minmax(0,1fr)_110px_130px_auto] items-start gap-2">
                <Form.Item name={[name, 'label']} className="mb-0!">
                  <Input aria-label={`选项${name + 1}名称`} placeholder="名称" maxLength={100} />
                </Form.Item>
                <Form.Item name={[name, 'value']} className="mb-0!">
                  <Input aria-label={`选项${name + 1}标识`} placeholder="标识" maxLength={60} />
                </Form.Item>
                <Form.Item name={[name, 'yuan']} className="mb-0!">
                  <InputNumber
                    aria-label={`选项${name + 1}加价`}
                    prefix="¥"
                    precision={2}
                    min={-1_000_000}
                    max={1_000_000}
                    disabled={!canPrice}
                    className="w-full!"
                  />
                </Form.Item>
                {canWork && (
                  <span className="flex">
                    <Button
                      type="text"
                      disabled={name === 0}
                      aria-label={`选项${name + 1}上移`}
                      onClick={() => move(name, name - 1)}
                    >
                      ↑
                    </Button>
                    <Button
                      type="text"
                      disabled={name === rows.length - 1}
                      aria-label={`选项${name + 1}下移`}
                      onClick={() => move(name, name + 1)}
                    >
                      ↓
                    </Button>
                    <Button
                      type="text"
                      danger
                      aria-label={`删除选项${name + 1}`}
                      onClick={() => remove(name)}
                    >
                      ×
                    </Button>
                  </span>
                )}
              </div>
            ))}
            {canWork && rows.length < 60 && (
              <Button
                type="dashed"
                onClick={() => add({ label: '', value: `option_${rows.length + 1}`, yuan: 0 })}
              >
                添加选项
              </Button>
            )}
          </div>
        )}
      </Form.List>
    </Form.Item>
  );
}
