import { FileZipOutlined } from '@ant-design/icons'
import { fileSize } from '#plain/numbers/file-size.ts'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { FileDrop } from '#web/ui/files/FileDrop.tsx'
import { importTexts } from './import-texts.ts'
import styles from './import.module.css'
import { importRule, type useImportUpload } from './use-import-upload.ts'

/** First step of the import: the manuscript and the title. */
export function ImportChoice({ upload: { file, stopped, refused, take, start } }: { upload: ReturnType<typeof useImportUpload> }) {
  const t = useTexts(importTexts)
  const [name, setName] = useState('')
  const size = fileSize(importRule.maxBytes)
  return (
    <div className={styles.step}>
      {refused && <Alert type="error" showIcon title={refused} />}
      {stopped && <Alert type="info" showIcon title={t.stopped} />}
      {!file && <FileDrop {...importRule} title={t.drop} help={`${t.rule(size)} ${t.kept}`} onFiles={([first]) => take(first)} />}
      {file && (
        <Form layout="vertical" onFinish={() => void start(name)} className={styles.form ?? ''}>
          <p className={styles.file}>
            <FileZipOutlined aria-hidden />
            <b>{file.name}</b>
            <small>{fileSize(file.size)}</small>
            <Button type="link" size="small" onClick={() => take(undefined)}>
              {t.another}
            </Button>
          </p>
          <Form.Item label={t.name} extra={t.nameHelp} htmlFor="import-name">
            <Input id="import-name" value={name} maxLength={100} autoComplete="off" onChange={({ target }) => setName(target.value)} />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            {t.start}
          </Button>
        </Form>
      )}
    </div>
  )
}
