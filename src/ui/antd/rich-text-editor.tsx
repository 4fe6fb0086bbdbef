import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { DOMParser as DocumentParser } from '@tiptap/pm/model';
import { EditorContent, getSchema, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Button, Input, Modal, Upload } from 'antd';
import { useState } from 'react';
import { harmless, type RichNode, type RichText } from '../../core/rich-text.ts';
import { telling } from '../asking/use-work.ts';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ['http', 'https', 'mailto', 'tel'] },
  }),
  Image,
  TableKit,
];
const schema = getSchema(extensions);

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string },
  ) => { createHTML: (text: string) => string };
};

// The parser only makes a document that is never shown; what the schema does not know is left out of it.
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('limpid-editor', {
  createHTML: (text) => text,
});

function parse(html: string): HTMLElement {
  return new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html').body;
}

/** What the editor holds, as pages will show it. */
export function richTextOf(html: string): RichText {
  return [...parse(html).childNodes].map(asRich);
}

function asRich(node: Node): RichNode {
  const name = node.nodeName.toLowerCase();
  const keys = harmless[name];
  if (!(keys && node instanceof Element)) return node.textContent ?? '';
  const attributes = keys.flatMap((key) => {
    const value = node.getAttribute(key);
    return value === null ? [] : [[key, value]];
  });
  return [name, Object.fromEntries(attributes), [...node.childNodes].map(asRich)];
}

/**
 * An editor for the text of a page: headings, lists, tables, links and pictures. `html` is what it begins with,
 * `onChange` hears what it holds then, as HTML. `sendPicture` takes a file and resolves to its public address.
 */
export function RichTextEditor({
  html,
  label,
  onChange,
  sendPicture,
}: {
  html: string;
  label: string;
  onChange: (html: string) => void;
  sendPicture: (file: File) => Promise<string>;
}) {
  const editor = useEditor({
    extensions,
    content: DocumentParser.fromSchema(schema).parse(parse(html)).toJSON(),
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        'aria-label': label,
        role: 'textbox',
        'aria-multiline': 'true',
        class: 'rich-text min-h-72 max-h-[56vh] overflow-y-auto px-4 py-3 outline-none',
      },
      handlePaste: (view, event) => {
        const pasted = event.clipboardData?.getData('text/html');
        if (!pasted) return false;
        const slice = DocumentParser.fromSchema(view.state.schema).parseSlice(parse(pasted));
        view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
        return true;
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.getHTML()),
  });
  return (
    <div className="overflow-hidden rounded-md border border-control p-px focus-within:border-action">
      <Toolbar editor={editor} sendPicture={sendPicture} />
      <EditorContent editor={editor} />
    </div>
  );
}

type Editor = NonNullable<ReturnType<typeof useEditor>>;

function Toolbar({ editor, sendPicture }: { editor: Editor; sendPicture: (file: File) => Promise<string> }) {
  const [address, setAddress] = useState<string>();
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const active = (name: string, attributes?: object) => now.isActive(name, attributes);
      return {
        bold: active('bold'),
        italic: active('italic'),
        underline: active('underline'),
        strike: active('strike'),
        bulletList: active('bulletList'),
        orderedList: active('orderedList'),
        blockquote: active('blockquote'),
        link: active('link'),
        table: active('table'),
        h2: active('heading', { level: 2 }),
        h3: active('heading', { level: 3 }),
      };
    },
  });
  const chain = () => editor.chain().focus();
  const tools: [name: string, sign: string, act: () => void, isOn?: boolean][] = [
    ['二级标题', 'H2', () => chain().toggleHeading({ level: 2 }).run(), on.h2],
    ['三级标题', 'H3', () => chain().toggleHeading({ level: 3 }).run(), on.h3],
    ['加粗', 'B', () => chain().toggleBold().run(), on.bold],
    ['斜体', 'I', () => chain().toggleItalic().run(), on.italic],
    ['下划线', 'U', () => chain().toggleUnderline().run(), on.underline],
    ['删除线', 'S', () => chain().toggleStrike().run(), on.strike],
    ['项目列表', '• 列表', () => chain().toggleBulletList().run(), on.bulletList],
    ['编号列表', '1. 列表', () => chain().toggleOrderedList().run(), on.orderedList],
    ['引用', '引用', () => chain().toggleBlockquote().run(), on.blockquote],
    ['链接', '链接', () => setAddress(String(editor.getAttributes('link').href ?? '')), on.link],
    ['插入表格', '表格', () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()],
    ...(on.table
      ? ([
          ['在下方加一行', '+行', () => chain().addRowAfter().run()],
          ['在右侧加一列', '+列', () => chain().addColumnAfter().run()],
          ['删除当前行', '−行', () => chain().deleteRow().run()],
          ['删除当前列', '−列', () => chain().deleteColumn().run()],
          ['删除表格', '删除表格', () => chain().deleteTable().run()],
        ] as [string, string, () => void][])
      : []),
    ['撤销', '撤销', () => chain().undo().run()],
    ['重做', '重做', () => chain().redo().run()],
  ];
  const add = (file: File) =>
    telling(async () =>
      chain()
        .setImage({ src: await sendPicture(file), alt: file.name.replace(/\.\w+$/, '') })
        .run(),
    );
  const link = () => {
    const href = address?.trim() ?? '';
    if (href) chain().extendMarkRange('link').setLink({ href }).run();
    else chain().extendMarkRange('link').unsetLink().run();
    setAddress(undefined);
  };
  return (
    <div
      role="toolbar"
      aria-label="格式"
      className="flex flex-wrap gap-1 border-b border-line bg-subtle p-1.5"
    >
      {tools.map(([name, sign, act, isOn]) => (
        <Button
          key={name}
          size="small"
          type={isOn ? 'primary' : 'text'}
          aria-label={name}
          aria-pressed={isOn}
          title={name}
          onMouseDown={(event) => event.preventDefault()}
          onClick={act}
        >
          {sign}
        </Button>
      ))}
      <Upload
        accept=".jpg,.jpeg,.png,.webp"
        showUploadList={false}
        beforeUpload={(file) => {
          void add(file);
          return false;
        }}
      >
        <Button size="small" type="text" aria-label="插入图片">
          图片
        </Button>
      </Upload>
      <Modal
        open={address !== undefined}
        title="链接"
        okText="确定"
        onOk={link}
        onCancel={() => setAddress(undefined)}
      >
        <Input
          aria-label="链接地址"
          placeholder="https:// 或本站路径，留空则移除链接"
          value={address}
          maxLength={500}
          onChange={({ target }) => setAddress(target.value)}
          onPressEnter={link}
        />
      </Modal>
    </div>
  );
}
