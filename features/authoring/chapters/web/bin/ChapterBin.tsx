import type { chapterBin, chapterPurge, DeletedChapter } from '../../contract-bin.ts'
import { App, Button, Drawer, Skeleton } from 'antd'
import { thousands } from '#plain/numbers/digits.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { send } from '#web/kernel/send/send.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { fullTime, When } from '#web/ui/time/When.tsx'
import type { TreeActions } from '../tree/tree-actions.ts'
import styles from './ChapterBin.module.css'
import { binTexts } from './bin-texts.ts'

interface Props {
  textbookId: string
  actions: TreeActions
  open: boolean
  onClose: () => void
}

/** The deleted chapters of a textbook: each can be restored, or deleted for good. */
export function ChapterBin({ textbookId, actions, open, onClose }: Props) {
  const t = useTexts(binTexts)
  const done = useUndo()
  const { modal, message } = App.useApp()
  const asked = open ? { id: textbookId } : undefined
  const { data, error, refetch } = useRead<typeof chapterBin>('GET /pressplatform/textbooks/chapter/bin/{id}', asked, { fresh: true })

  const restore = async ({ id, name }: DeletedChapter) => {
    if (await actions.restore([id])) done(t.restored(name))
    await refetch()
  }
  const purge = async ({ id, name }: DeletedChapter) => {
    try {
      await send<typeof chapterPurge>('DELETE /pressplatform/textbooks/chapter/purge', { query: { id: [id] } })
      done(t.purged(name))
    } catch (reason) {
      if (!(reason instanceof RequestError)) throw reason
      void message.error(reason.message)
    }
    await refetch()
  }
  const askPurge = (chapter: DeletedChapter) =>
    modal.confirm({
      title: t.askPurge(chapter.name),
      content: t.askPurgeHelp(chapter.below + 1, thousands(chapter.wordCount)),
      okText: t.purge,
      okButtonProps: { danger: true },
      cancelText: t.cancel,
      onOk: () => purge(chapter),
    })
  const body = () => {
    if (error) return <Failed error={error} retry={() => void refetch()} />
    if (!data) return <Skeleton active title={false} aria-label={t.loading} />
    if (!data.length) return <EmptyState title={t.none} detail={t.noneHelp} />
    return (
      <>
        <p className={styles.help}>{t.help}</p>
        <ul className={styles.list}>
          {data.map((chapter) => (
            <li key={chapter.id}>
              <div>
                <b>{chapter.name}</b>
                <small>
                  {[chapter.below > 0 && t.below(chapter.below), chapter.parentName !== null && t.was(chapter.parentName)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                <small>
                  <When at={chapter.deletedAt} /> · {t.facts(chapter.deletedBy, thousands(chapter.wordCount))}
                </small>
                <small>{t.until(fullTime(chapter.until))}</small>
              </div>
              <span className={styles.actions}>
                <Button size="small" onClick={() => void restore(chapter)}>
                  {t.restore}
                </Button>
                <Button size="small" type="text" danger onClick={() => askPurge(chapter)}>
                  {t.purge}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <Drawer open={open} onClose={onClose} size={460} title={t.title}>
      {body()}
    </Drawer>
  )
}
