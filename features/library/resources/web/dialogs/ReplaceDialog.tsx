import { Button, Input, Modal, Skeleton } from 'antd'
import { addUploads } from '#features/library/uploads/web/add-uploads.ts'
import { asUploaded, withH5p } from '#features/library/uploads/web/h5p.ts'
import { useRef, useState } from 'react'
import { fileSize } from '#plain/numbers/file-size.ts'
import { send } from '#web/kernel/send/send.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fileProblem } from '#web/ui/files/file-rule.ts'
import { newKey } from '#web/ui/form/use-new-record.ts'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import type { resourceReplace, ResourceRow, resourceUses } from '../../contract.ts'
import { uploadRule } from '../kinds.ts'
import { resourceLines, usesLine } from '../lines.ts'
import { placeName } from '../preview/place-name.tsx'
import styles from './dialogs.module.css'
import { dialogTexts } from './texts.ts'

interface Props {
  resource: Pick<ResourceRow, 'id' | 'title' | 'kind' | 'rowVersion'>
  close: () => void
}

const suffixes: Record<ResourceRow['kind'], readonly string[]> = {
  picture: ['jpg', 'jpeg', 'png', 'gif'],
  audio: ['mp3'],
  video: ['mp4', 'm3u8'],
  document: ['pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx', 'txt'],
  archive: ['zip', 'rar'],
  package: ['zip'],
  interactive: ['zip'],
}

/** A new version of a resource: the file, what has changed in it, and the places that show it from then on. */
export function ReplaceDialog({ resource, close }: Props) {
  const t = useTexts(dialogTexts)
  const words = useTexts(uiTexts)
  const refresh = useRefreshQueries(resourceLines)
  const field = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState('')
  const [note, setNote] = useState('')
  const uses = useRead<typeof resourceUses>(usesLine, { resourceId: resource.id, query: { size: 10 } }, { fresh: true })
  const allowed = suffixes[resource.kind]
  const take = (given: File | undefined) => {
    if (!given) return
    const chosen = asUploaded(given)
    const wrong = fileProblem(chosen, { ...uploadRule, suffixes: allowed }, words)
    setProblem(wrong ?? '')
    setFile(wrong ? undefined : chosen)
  }
  const start = () => {
    if (!file) return
    const { id: resourceId, rowVersion } = resource
    void addUploads([file], {
      async onComplete(uploadId) {
        const body = { uploadId, note: note.trim(), rowVersion }
        await send<typeof resourceReplace>(
          'POST /pressplatform/resources/{resourceId}/replace',
          { resourceId, body, key: newKey() },
          { silent: true },
        )
        await refresh()
      },
    })
    close()
  }
  const { data } = uses
  return (
    <Modal
      open
      title={t.replaceTitle(resource.title)}
      okText={t.replace}
      cancelText={t.cancel}
      okButtonProps={{ disabled: !file }}
      onOk={start}
      onCancel={close}
    >
      <div className={styles.file}>
        <Button onClick={() => field.current?.click()}>{file ? t.otherFile : t.chooseFile}</Button>
        <span>{file ? `${file.name}　${fileSize(file.size)}` : words.fileRule(withH5p(allowed), uploadRule.maxBytes)}</span>
        <input
          ref={field}
          type="file"
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t.chooseFile}
          accept={withH5p(allowed)
            .map((suffix) => `.${suffix}`)
            .join(',')}
          onChange={({ target }) => {
            take(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={styles.label}>{t.note}</p>
      <Input aria-label={t.note} placeholder={t.noteHint} maxLength={200} value={note} onChange={({ target }) => setNote(target.value)} />
      <div aria-live="polite">
        {uses.error && <RetryLine error={uses.error} retry={uses.refetch} />}
        {!data && !uses.error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
        {data && (
          <>
            <p className={styles.label}>{data.total ? t.replaceUses(data.total) : t.replaceUnused}</p>
            {data.items.length > 0 && (
              <ul className={styles.places}>
                {data.items.map((use) => (
                  <li key={`${use.place}/${use.id}`}>{placeName(use)}</li>
                ))}
                {data.total > data.items.length && <li>{t.morePlaces(data.total - data.items.length)}</li>}
              </ul>
            )}
            <p className={styles.help}>{t.editionsKeep}</p>
          </>
        )}
      </div>
    </Modal>
  )
}
