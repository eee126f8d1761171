import { App, Button, Modal } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed, TableSkeleton, Waiting } from '#web/ui/list/ListStates.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { When } from '#web/ui/time/When.tsx'
import type { removedUnits, unitRestore } from '../../contract.ts'
import { KindIcon } from '../KindIcon.tsx'
import { outlineLines, removedLine } from '../lines.ts'
import { teachTexts } from './teach-texts.ts'
import styles from './teach.module.css'

/** What was removed from the outline of a course, each of which can be put back into the draft. */
export function RemovedUnits({ courseId, close }: { courseId: string; close: () => void }) {
  const t = useTexts(teachTexts)
  const { message } = App.useApp()
  const { data, error, refetch } = useRead<typeof removedUnits>(removedLine, { courseId }, { fresh: true })
  const [restore, { busy }] = useCall<typeof unitRestore>('POST /pressplatform/courses/{courseId}/units/{unitId}/restore', { refresh: outlineLines })
  const put = async (unitId: string, name: string) => {
    if (await restore({ courseId, unitId })) void message.success(t.restored(name))
  }
  return (
    <Modal open title={t.binTitle} footer={null} onCancel={close}>
      <p>{t.binHelp}</p>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {!error && !data && (
        <Waiting>
          <TableSkeleton rows={3} />
        </Waiting>
      )}
      {data?.length === 0 && <EmptyState title={t.binNone} />}
      <ul className={styles.removed}>
        {data?.map(({ id, name, kind, by, removedAt }) => (
          <li key={id}>
            {kind !== 'section' && <KindIcon kind={kind} />}
            <div>
              <b>{name}</b>
              <small>
                {t.binBy(by)} <When at={removedAt} />
              </small>
            </div>
            <Button size="small" disabled={busy} aria-label={`${t.restore} ${name}`} onClick={() => void put(id, name)}>
              {t.restore}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
