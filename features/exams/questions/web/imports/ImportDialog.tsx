import { DownloadOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Modal, Progress } from 'antd'
import { useState } from 'react'
import type { codeTemplate } from '../../contract-exports.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { saveText } from '#web/ui/files/download.ts'
import { FileDrop } from '#web/ui/files/FileDrop.tsx'
import { useFileUpload } from '#web/ui/files/use-file-upload.ts'
import { beginImport } from './begin-import.ts'
import { importTexts } from './import-texts.ts'
import styles from './imports.module.css'

interface Props {
  bankId: string
  categoryId: string
  close: () => void
  /** Called when the file has arrived and is being read. */
  begun: (importId: string) => void
}

const rule = {
  suffixes: ['docx', 'xlsx', 'csv', 'txt', 'md', 'gift', 'xml', 'zip', 'imscc', 'qti', 'dat'],
  maxBytes: 100 * 1024 * 1024,
}

/** Takes a file or pasted text with questions. */
export function ImportDialog({ bankId, categoryId, close, begun }: Props) {
  const t = useTexts(importTexts)
  const [text, setText] = useState('')
  const { sending, refused, start } = useFileUpload()
  const template = async () => {
    const { name, content } = await send<typeof codeTemplate>('GET /question/code/codeTemplate', { query: {} })
    saveText(name, content, 'text/plain;charset=utf-8')
  }
  const take = (file: File) =>
    start(file, async (chosen, options) => {
      begun(await beginImport(chosen, { bankId, categoryId }, options))
    })
  return (
    <Modal open title={t.title} width={640} footer={null} onCancel={close}>
      <div className={styles.start}>
        {refused && <Alert type="error" showIcon role="alert" title={refused} />}
        {sending ? (
          <Progress percent={Math.floor((sending.sent / (sending.total || 1)) * 100)} aria-label={t.reading} />
        ) : (
          <FileDrop {...rule} title={t.drop} help={t.dropHelp} onFiles={([file]) => file && void take(file)} />
        )}
        <label className={styles.paste}>
          {t.paste}
          <Input.TextArea
            value={text}
            placeholder={t.pasteHint}
            autoSize={{ minRows: 6, maxRows: 16 }}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <p className={styles.grammar}>{t.grammar}</p>
        <div className={styles.foot}>
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void template()}>
            {t.template}
          </Button>
          <Button
            type="primary"
            disabled={!text.trim() || sending !== undefined}
            onClick={() => void take(new File([text], t.pasted, { type: 'text/plain' }))}
          >
            {t.read}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
