import { FileZipOutlined } from '@ant-design/icons'
import { fileSize } from '@recto/plain/file-size'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '../kernel/use-texts.ts'
import { DropZone } from './DropZone.tsx'
import { importTexts } from './import-texts.ts'
import styles from './import.module.css'
import { importRule, type useImportUpload } from './use-import-upload.ts'

/** The first step: which manuscript, and under which name. */
export function ImportChoice({ upload: { file, problem, refused, take, start, drop } }: { upload: ReturnType<typeof useImportUpload> }) {
  const t = useTexts(importTexts)
  const [name, setName] = useState('')
  const size = fileSize(importRule.maxBytes)
  const wrong = () => {
    if (!problem || problem.kind === 'stopped') return ''
    return problem.kind === 'onlyOne' ? t.onlyOne : t[problem.kind](problem.name, size)
  }
  return (
    <div className={styles.step}>
      {refused && <Alert type="error" showIcon title={refused} />}
      {problem?.kind === 'stopped' && <Alert type="info" showIcon title={t.stopped} />}
      {!file && (
        <DropZone
          invitation={t.drop}
          button={t.pick}
          suffixes={importRule.suffixes}
          problem={wrong()}
          take={take}
          help={
            <>
              {t.rule(size)}
              <br />
              {t.kept}
            </>
          }
        />
      )}
      {file && (
        <Form layout="vertical" onFinish={() => void start(name)} className={styles.form ?? ''}>
          <p className={styles.file}>
            <FileZipOutlined />
            <b>{file.name}</b>
            <small>{fileSize(file.size)}</small>
            <Button type="link" size="small" onClick={drop}>
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
