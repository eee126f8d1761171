import { LeftOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { inboxLines } from '#features/messaging/messages/web/lines.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useRefreshQueries } from '#web/kernel/hooks/use-refresh.ts'
import { useObjectName } from '#web/kernel/page/object-name.ts'
import { RequestError } from '#web/kernel/send/send-errors.ts'
import { useMay } from '#web/kernel/session/rights.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { BatchSummary } from '#web/ui/list/selection/BatchSummary.tsx'
import type { noticeGet, NoticeRow } from '../../contract.ts'
import { useNoticeActions } from '../list/use-notice-actions.tsx'
import { NoticeActions } from '../list/NoticeActions.tsx'
import { myNoticesLine, noticeLine, noticePath } from '../lines.ts'
import { NoticeForm } from '../write/NoticeForm.tsx'
import styles from '../notices.module.css'
import { Confirm } from './Confirm.tsx'
import { NoticeArticle } from './NoticeArticle.tsx'
import { readTexts } from './read-texts.ts'
import { Readers } from './Readers.tsx'

const outdated = [myNoticesLine, ...inboxLines]

/** One notice: its text for all, the confirmation for students, its readers and actions for those who teach. Opening it is recorded by the call. */
export function NoticeView({ id, classId = '' }: { id: string; classId?: string }) {
  const t = useTexts(readTexts)
  const teaches = useMay()('teach')
  const { data, error, refetch } = useRead<typeof noticeGet>(noticeLine, id ? { noticeId: id } : undefined, { onFocus: false })
  const [editing, setEditing] = useState(false)
  const actions = useNoticeActions(() => undefined)
  const refresh = useRefreshQueries(outdated)
  useObjectName(data?.title)
  const read = data?.receipt !== null && data !== undefined
  useEffect(() => {
    if (read) void refresh()
  }, [read, refresh])
  const back = classId ? `/education/classes/notice?${new URLSearchParams({ id: classId })}` : '/education/notice'
  const gone = !id || (error instanceof RequestError && error.errorCode === 'notFound')
  if (gone)
    return (
      <EmptyState level={classId ? 2 : 1} title={t.gone} detail={t.goneHelp}>
        <Link to={classId || teaches ? back : '/mycenter/class'}>{t.back}</Link>
      </EmptyState>
    )
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <Waiting>
        <Skeleton active />
      </Waiting>
    )
  // Students read a notice within the frame of their class.
  const [own] = data.classes
  if (!classId && !data.taught && own) return <Navigate replace to={noticePath(id, own.id)} />
  const { taught, receipt } = data
  return (
    <div className={styles.split}>
      <div className={styles.page}>
        <div className={styles.top}>
          <header className={styles.bar}>
            <Link to={back}>
              <LeftOutlined aria-hidden /> {t.back}
            </Link>
            {taught && (
              <span>
                <NoticeActions notice={taught} actions={actions} edit={() => setEditing(true)} />
              </span>
            )}
          </header>
          <NoticeArticle notice={data} level={classId ? 2 : 1} />
          {receipt && data.needConfirm && <Confirm id={id} confirmedAt={receipt.confirmedAt} />}
          {taught && isAhead(taught) && <p className={styles.note}>{t.notYet}</p>}
        </div>
        {taught && !isAhead(taught) && taught.classes.length > 0 && <Readers notice={taught} />}
      </div>
      {actions.outcome && <BatchSummary outcome={actions.outcome} close={actions.closeOutcome} />}
      {taught && editing && <NoticeForm key={`${id} ${taught.rowVersion}`} row={taught} close={() => setEditing(false)} />}
    </div>
  )
}

/** Not published yet, so that it has no readers. */
const isAhead = ({ state }: NoticeRow): boolean => state === 'draft' || state === 'scheduled'
