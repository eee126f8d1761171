import { DownloadOutlined } from '@ant-design/icons'
import type { Import, importList } from '../contract.ts'
import { fileSize } from '#plain/numbers/file-size.ts'
import { thousands } from '#plain/numbers/digits.ts'
import { Alert, Button, Progress } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { FileDrop } from '#web/ui/files/FileDrop.tsx'
import type { useFileUpload } from '#web/ui/files/use-file-upload.ts'
import { When } from '#web/ui/time/When.tsx'
import type { ImportKind } from './import-kind.ts'
import styles from './import.module.css'
import { importTexts } from './texts.ts'
import { StatusDot, type StatusShape } from '#web/ui/states/StatusDot.tsx'

const words = {
  'zh-CN': { reading: '正在读取', checked: '待导入', running: '正在导入', done: '已导入', undone: '已撤销', failed: '未完成' },
  'en-US': { reading: 'Reading', checked: 'Ready to import', running: 'Importing', done: 'Imported', undone: 'Undone', failed: 'Not finished' },
}
const shapes: Record<Import['state'], StatusShape> = {
  reading: 'half',
  checked: 'ring',
  running: 'half',
  done: 'solid',
  undone: 'bar',
  failed: 'diamond',
}

/** The state of an import as a shape with a word. */
function ImportStateDot({ found: { state } }: { found: Pick<Import, 'state'> }) {
  return <StatusDot shape={shapes[state]} word={useTexts(words)[state]} />
}

interface Props {
  kind: ImportKind
  upload: ReturnType<typeof useFileUpload>
  take: (file: File) => Promise<void>
  /** The previous import, if its file could not be read. */
  unread: Import | undefined
  open: (importId: string) => void
}

/** The first two steps: template and upload. Below them the recent imports, to continue with one. */
export function ImportStart({ kind, upload: { sending, refused, stopped, stop }, take, unread, open }: Props) {
  const t = useTexts(importTexts)
  const template = (format: string) => `/pressplatform/imports/templates/${kind.kind}?format=${format}`
  const { data } = useRead<typeof importList>('GET /pressplatform/imports', { query: { kind: kind.kind, size: 5 } })
  if (sending)
    return (
      <div className={styles.step}>
        <p className={styles.name}>{sending.name}</p>
        <Progress percent={Math.floor((sending.sent / (sending.total || 1)) * 100)} aria-label={t.uploading} />
        <Button onClick={stop}>{t.stop}</Button>
      </div>
    )
  return (
    <div className={styles.step}>
      {refused && <Alert type="error" showIcon role="alert" title={refused} />}
      {!refused && unread && <Alert type="error" showIcon role="alert" title={t.unread(unread.fileName)} description={unread.reason} />}
      {stopped && <Alert type="info" showIcon title={t.stopped} />}
      <section>
        <h2>{t.templateTitle}</h2>
        <p>{t.templateHelp}</p>
        <p className={styles.buttons}>
          <Button icon={<DownloadOutlined aria-hidden />} href={template('xlsx')} download>
            {t.templateXlsx}
          </Button>
          <Button icon={<DownloadOutlined aria-hidden />} href={template('csv')} download>
            {t.templateCsv}
          </Button>
        </p>
      </section>
      <FileDrop {...kind.rule} title={t.drop} help={t.dropHelp(fileSize(kind.rule.maxBytes))} onFiles={([file]) => file && void take(file)} />
      <p className={styles.help}>{kind.help}</p>
      {data && data.items.length > 0 && (
        <section>
          <h2>{t.recent}</h2>
          <ul className={styles.recent}>
            {data.items.map((one) => (
              <li key={one.id}>
                <Button type="link" onClick={() => open(one.id)}>
                  <bdi>{one.fileName}</bdi>
                </Button>
                <span>{t.rows(thousands(one.total))}</span>
                <ImportStateDot found={one} />
                <When at={one.finishedAt ?? one.createdAt} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
