import { Skeleton } from 'antd'
import type { Class } from '#features/learning/classes/contract.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { Failed, Waiting } from '#web/ui/list/ListStates.tsx'
import type { noticeGet, NoticeRow } from '../../contract.ts'
import { noticeLine } from '../lines.ts'
import { emptyNotice, valuesOf } from './notice-draft.ts'
import { NoticeFields } from './NoticeFields.tsx'
import { writeTexts } from './write-texts.ts'

interface Props {
  /** Absent for a new notice. */
  row?: NoticeRow
  /** The class that a new notice is for at first. */
  klass?: Class
  close: () => void
}

/** The form of a notice beside the list; the text of one that exists is read first. */
export function NoticeForm({ row, klass, close }: Props) {
  const t = useTexts(writeTexts)
  const { data, error, refetch } = useRead<typeof noticeGet>(noticeLine, row ? { noticeId: row.id } : undefined, { onFocus: false })
  if (!row) return <NoticeFields start={emptyNotice(klass ? [{ id: klass.id, name: klass.name }] : [])} close={close} />
  if (data) return <NoticeFields row={row} start={valuesOf(row, data)} close={close} />
  return (
    <MarginForm open close={close} title={row.title} note={t.edit}>
      {error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Waiting>
          <Skeleton active />
        </Waiting>
      )}
    </MarginForm>
  )
}
