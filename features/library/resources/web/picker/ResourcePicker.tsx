import { Alert, App, Button, Input, Modal, Segmented, Skeleton } from 'antd'
import { useDeferredValue, useState } from 'react'
import { asUploaded, withH5p } from '#features/library/uploads/web/h5p.ts'
import { send } from '#web/kernel/send/send.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { attachmentRule } from '#web/ui/files/attachment-rule.ts'
import { FileButton } from '#web/ui/files/FileButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { fileSave, resourceCopy, resourceGet, ResourceKind, resourceList, ResourceRow, ResourceView } from '../../contract.ts'
import { views } from '../kinds.ts'
import { Thumbnail } from '../tiles/Thumbnail.tsx'
import { newKey } from '#web/ui/form/use-new-record.ts'
import { pickerTexts } from './picker-texts.ts'
import styles from './picker.module.css'

const [step, mostShown] = [12, 96]

interface Props {
  open: boolean
  onClose: () => void
  /** What may be chosen; all kinds without it. */
  kinds?: readonly ResourceKind[]
  /** Suffixes that may be uploaded here. */
  suffixes?: readonly string[]
  /** The most that may be chosen. */
  max: number
  /** Takes what was chosen, in the order in which it was chosen. */
  onChoose: (rows: readonly ResourceRow[]) => void
}

/** Chooses resources that the person may read, or uploads one on the spot. A public one of another institution is copied to the own ones first. */
export function ResourcePicker({ open, onClose, kinds = [], suffixes = attachmentRule.suffixes, max, onChoose }: Props) {
  const t = useTexts(pickerTexts)
  const { message } = App.useApp()
  const [view, setView] = useState<ResourceView>('mine')
  const [words, setWords] = useState('')
  const [size, setSize] = useState(step)
  const [chosen, setChosen] = useState<readonly ResourceRow[]>([])
  const [busy, setBusy] = useState(false)
  const q = useDeferredValue(words.trim())
  const query = { view, size, ...(q && { q }), ...(kinds.length > 0 && { kind: [...kinds] }) }
  const found = useRead<typeof resourceList>('GET /pressplatform/resources', open ? { query } : undefined, { keep: true })
  const rows = found.data?.items

  const toggle = (row: ResourceRow) => {
    if (chosen.some(({ id }) => id === row.id)) return setChosen(chosen.filter(({ id }) => id !== row.id))
    if (max === 1) return setChosen([row])
    if (chosen.length >= max) return void message.warning(t.atMost(max))
    setChosen([...chosen, row])
  }
  async function choose(): Promise<void> {
    setBusy(true)
    try {
      const own: ResourceRow[] = []
      for (const row of chosen) own.push(row.institutionName === null ? row : await copied(row))
      onChoose(own)
      setChosen([])
      onClose()
    } catch {
      // The message was shown; the choice stays.
    } finally {
      setBusy(false)
    }
  }
  async function upload(chosen: File, options: { onProgress: (sent: number, total: number) => void; signal: AbortSignal }): Promise<void> {
    const file = asUploaded(chosen)
    const stored = await send<typeof fileSave>('POST /rman/v1/upload/save/file', { file, body: {} }, { ...options, silent: true })
    const row = await send<typeof resourceGet>('GET /pressplatform/resources/{resourceId}', { resourceId: stored.id }, { silent: true })
    setView('mine')
    setWords('')
    setChosen((before) => (max === 1 ? [row] : [...before, row].slice(0, max)))
    void found.refetch()
  }
  return (
    <Modal
      open={open}
      title={t.title}
      width={860}
      onCancel={onClose}
      okText={t.choose(chosen.length)}
      cancelText={t.cancel}
      okButtonProps={{ disabled: chosen.length === 0, loading: busy }}
      onOk={() => void choose()}
    >
      <div className={styles.head}>
        <Segmented
          aria-label={t.views}
          value={view}
          options={views.map((value) => ({ value, label: t.view(value) }))}
          onChange={(value) => (setView(value), setSize(step))}
        />
        <Input.Search
          aria-label={t.search}
          placeholder={t.search}
          allowClear
          maxLength={100}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <FileButton rule={{ ...attachmentRule, suffixes: withH5p(suffixes) }} label={t.upload} upload={upload} />
      </div>
      {found.error && (
        <Alert
          type="error"
          showIcon
          title={t.failed}
          action={
            <Button size="small" onClick={() => void found.refetch()}>
              {t.retry}
            </Button>
          }
        />
      )}
      {!rows && !found.error && <Skeleton active paragraph={{ rows: 6 }} />}
      {rows?.length === 0 && <EmptyState title={t.none} detail={t.noneHelp} />}
      <ul className={styles.grid} aria-busy={found.isPlaceholderData || undefined}>
        {rows?.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              aria-pressed={chosen.some(({ id }) => id === row.id)}
              aria-label={t.select(row.title)}
              onClick={() => toggle(row)}
              onDoubleClick={() => max === 1 && void choose()}
            >
              <Thumbnail row={row} />
              <bdi>{row.title}</bdi>
              <small>
                {t.kind(row.kind)} {row.institutionName ?? row.owner.name}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {found.data?.next !== undefined && size < mostShown && (
        <Button type="link" onClick={() => setSize((now) => Math.min(mostShown, now + step))}>
          {t.more}
        </Button>
      )}
    </Modal>
  )
}

const copied = ({ id }: ResourceRow) =>
  send<typeof resourceCopy>('POST /pressplatform/resources/{resourceId}/copy', { resourceId: id, key: newKey(), body: {} })
