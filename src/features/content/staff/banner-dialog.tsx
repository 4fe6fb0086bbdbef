import { DatePicker, Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { OutputOf } from '../../../core/call.ts';
import { type DialogEnds, FormDialog } from '../../../ui/antd/form-dialog.tsx';
import { RadioField, SwitchField, TextField } from '../../../ui/antd/form-fields.tsx';
import { PictureField } from '../../../ui/antd/picture-field.tsx';
import { useAction } from '../../../ui/asking/use-action.ts';
import type { contentBanners } from '../contract.staff.ts';
import { contentBannerSave } from '../contract.staff.ts';
import { bannerLink } from '../rules.banners.ts';
import { sendPicture } from './send-picture.ts';

/** A banner as editors see it. */
export type Banner = OutputOf<typeof contentBanners>['list'][number];

type Values = {
  title: string;
  description: string;
  img: string[];
  imgMobile: string[];
  tone: Banner['tone'];
  redirect: string;
  isOn: boolean;
  startsAt: Dayjs | null;
  endsAt: Dayjs | null;
};

const minute = 'YYYY-MM-DD HH:mm';

/** Asks for a banner, or changes one, and shows where it will lead. */
export function BannerDialog({ banner, ...ends }: { banner: Banner | null } & DialogEnds) {
  const [form] = Form.useForm<Values>();
  const { run } = useAction(contentBannerSave, '已保存');
  const redirect = Form.useWatch('redirect', form)?.trim() ?? banner?.redirect ?? '';
  const link = bannerLink(redirect);
  const save = async ({ img, imgMobile, isOn, startsAt, endsAt, ...values }: Values) => {
    return run({
      ...values,
      id: banner?.id,
      img: img[0] ?? '',
      img_mobile: imgMobile[0] ?? img[0] ?? '',
      is_on: isOn ? 1 : 0,
      starts_at: startsAt?.format(minute) ?? null,
      ends_at: endsAt?.format(minute) ?? null,
    });
  };
  return (
    <FormDialog
      title={banner ? '编辑横幅' : '新增横幅'}
      width={640}
      {...ends}
      form={form}
      initialValues={{
        title: banner?.title ?? '',
        description: banner?.description ?? '',
        img: banner ? [banner.img] : [],
        imgMobile: banner ? [banner.img_mobile] : [],
        tone: banner?.tone ?? 'dark',
        redirect: banner?.redirect ?? '',
        isOn: banner ? banner.is_on === 1 : true,
        startsAt: banner?.starts_at ? dayjs(banner.starts_at) : null,
        endsAt: banner?.ends_at ? dayjs(banner.ends_at) : null,
      }}
      ok="保存"
      send={save}
    >
      <TextField name="title" label="标题" must="请填写标题" maxLength={40} />
      <TextField name="description" label="说明" maxLength={100} />
      <Form.Item name="img" label="图片（宽屏）" rules={[{ required: true, message: '请上传图片' }]}>
        <PictureField most={1} send={sendPicture} />
      </Form.Item>
      <Form.Item name="imgMobile" label="图片（手机）" extra="不上传则使用宽屏图片">
        <PictureField most={1} send={sendPicture} />
      </Form.Item>
      <RadioField name="tone" label="图片明暗" options={{ dark: '深色图，白字', light: '浅色图，深字' }} />
      <TextField
        name="redirect"
        label="跳转"
        extra={
          redirect === '' ? (
            '填检测项目编号，或以 http 开头的网址；留空则不跳转'
          ) : link ? (
            <>
              将在新标签页打开：
              <a href={link.href} target="_blank" rel="noreferrer" className="text-link hover:underline">
                {link.href}
              </a>
            </>
          ) : (
            '不是有效的网址'
          )
        }
        maxLength={500}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Form.Item name="startsAt" label="开始展示">
          <DatePicker showTime={{ format: 'HH:mm' }} format={minute} placeholder="即刻" className="w-full" />
        </Form.Item>
        <Form.Item name="endsAt" label="结束展示">
          <DatePicker showTime={{ format: 'HH:mm' }} format={minute} placeholder="长期" className="w-full" />
        </Form.Item>
      </div>
      <SwitchField name="isOn" label="启用" />
    </FormDialog>
  );
}
