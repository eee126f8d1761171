import { App } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { DocJson } from '#document/schema/node-json.ts'
import { ResourceTool } from '#features/library/resources/web/picker/ResourceTool.tsx'
import { RichField } from '#web/editor/rich/RichField.tsx'
import { TextTools } from '#web/editor/rich/TextTools.tsx'
import { WritingContext } from '#web/editor/rich/writing-context.ts'
import type { TextEditor } from '#web/editor/state/text-editor.ts'
import type { RichTextProps } from './RichTextField.tsx'
import { uploadAttachment } from './upload.ts'
import styles from './attachments.module.css'

/** The editor of a `RichTextField`, with its tools. */
export function RichTextBox({ label, hint, value, onChange, id, large = false, focus = false, onBusy }: RichTextProps & { value: DocJson }) {
  const { message } = App.useApp()
  const [editor, setEditor] = useState<TextEditor>()
  const busy = useRef(onBusy)
  busy.current = onBusy
  const writing = useMemo(
    () => ({
      upload: (_kind: unknown, file: File, options: Parameters<typeof uploadAttachment>[1]) => uploadAttachment(file, options),
      tell: (problem: string) => void message.warning(problem, 6),
      register(opened: TextEditor) {
        setEditor(opened)
        return () => setEditor(undefined)
      },
    }),
    [message],
  )
  useEffect(() => {
    if (!editor) return undefined
    let before = false
    return editor.subscribe(() => {
      const now = editor.uploading() > 0
      if (now !== before) busy.current?.(now)
      before = now
    })
  }, [editor])
  return (
    <WritingContext value={writing}>
      <div className={styles.box} data-large={large || undefined}>
        <RichField
          kind={large ? 'large' : 'text'}
          label={label}
          hint={hint}
          doc={value}
          onChange={(doc) => onChange?.(doc)}
          focus={focus}
          {...(id && { id })}
        >
          {(opened, place) => (
            <>
              {opened ? (
                <TextTools writing={opened} label={label}>
                  <ResourceTool writing={opened} />
                </TextTools>
              ) : (
                <div className={styles.noTools} />
              )}
              {place}
            </>
          )}
        </RichField>
      </div>
    </WritingContext>
  )
}
