import { App, Modal, Skeleton } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import type { courseEdition, courseEditionTake } from '../../contract-textbook.ts'
import { editionLine, outlineLines } from '../lines.ts'
import { publishTexts } from './publish-texts.ts'
import styles from './publish.module.css'

const kinds = ['added', 'renamed', 'removed'] as const

/** What a later edition of the textbook changes in the outline, to be taken over or not. */
export function EditionDialog({ courseId, close }: { courseId: string; close: () => void }) {
  const t = useTexts(publishTexts)
  const { message } = App.useApp()
  const { data, error, refetch } = useRead<typeof courseEdition>(editionLine, { courseId }, { fresh: true })
  const [take, { busy }] = useCall<typeof courseEditionTake>('PUT /pressplatform/courses/{courseId}/edition', {
    refresh: outlineLines,
    refreshOnConflict: true,
    onDone({ added, removed, renamed }) {
      void message.success(t.taken(added + removed + renamed))
      close()
    },
  })
  const to = data?.to
  return (
    <Modal
      open
      width={560}
      title={t.editionTitle}
      okText={t.take}
      cancelText={t.later}
      okButtonProps={{ disabled: !to }}
      confirmLoading={busy}
      onCancel={close}
      onOk={() => to && take({ courseId, body: { editionId: to.id } })}
    >
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && to && (
        <>
          <p className={styles.intro}>{t.editionIntro(t.label(data.from.label), t.label(to.label))}</p>
          {to.notes && (
            <>
              <h3 className={styles.heading}>{t.editionNotes}</h3>
              <p className={styles.notes}>{to.notes}</p>
            </>
          )}
          <div className={styles.changes}>
            {data.changes.length === 0 && <p className={styles.intro}>{t.editionNone}</p>}
            {kinds.map((kind) => {
              const own = data.changes.filter((change) => change.kind === kind)
              return (
                own.length > 0 && (
                  <section key={kind}>
                    <h3 className={styles.heading}>
                      {t[`edition_${kind}`]} {own.length}
                    </h3>
                    <ul className={styles.list}>
                      {own.map(({ chapterId, name, before }) => (
                        <li key={chapterId}>
                          {before && <s>{before}</s>} {name}
                        </li>
                      ))}
                    </ul>
                  </section>
                )
              )
            })}
          </div>
        </>
      )}
    </Modal>
  )
}
