import { EditOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MarginForm } from '#web/ui/form/MarginForm.tsx'
import { narrow, useMedia } from '#web/ui/hooks/use-media.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { Avatar } from '#web/ui/people/Avatar.tsx'
import type { Gradebook, gradebookStudent, Student } from '../../contract.ts'
import type { UnsentMarks } from '../unsent/unsent-marks.ts'
import { studentLine } from '../lines.ts'
import { Changes } from './Changes.tsx'
import { Distribution } from './Distribution.tsx'
import { Marks } from './Marks.tsx'
import { ResultLines } from './ResultLines.tsx'
import { ShownDialog } from './ShownDialog.tsx'
import styles from './result.module.css'
import { resultTexts } from './result-texts.ts'

interface Props {
  classId: string
  book: Gradebook
  id: string
  /** The row of the table; absent if it is not on the present page. */
  row: Student | undefined
  /** Changes that wait for the network. */
  unsent: UnsentMarks
  close: () => void
  walk: { previous: (() => void) | undefined; next: (() => void) | undefined }
  /** Opens a mark to be changed: that of an item, or the one that was chosen in the table. */
  edit: ((itemId?: string) => void) | undefined
}

/** One student beside the table: the total, how it follows, where it stands in the class, and what was changed. */
export function StudentMargin({ classId, book, id, row, unsent, close, walk, edit }: Props) {
  const t = useTexts(resultTexts)
  const phone = useMedia(narrow)
  const { data, error, refetch } = useRead<typeof gradebookStudent>(studentLine, { classId, memberId: id })
  const student = row ?? data?.student
  const [shown, setShown] = useState(false)
  const marks = phone
    ? (of: Parameters<NonNullable<React.ComponentProps<typeof ResultLines>['marks']>>[0]) => (
        <Marks marks={of} edit={row && edit} unsentOf={(itemId) => unsent.of({ itemId, memberId: id })?.set} />
      )
    : undefined
  return (
    <MarginForm
      title={student?.name ?? ''}
      note={student && [student.number, student.cohort].filter(Boolean).join('  ')}
      mark={student && <Avatar name={student.name} src={student.avatarUrl} size={36} />}
      open
      close={close}
      walk={walk}
      width={368}
      foot={
        student && (
          <span className={styles.foot}>
            {edit && row && (
              <Button icon={<EditOutlined aria-hidden />} onClick={() => edit()}>
                {t.edit}
              </Button>
            )}
            {!student.left && <Button onClick={() => setShown(true)}>{t.shownButton}</Button>}
            {!phone && (
              <small aria-hidden="true">
                <kbd>J</kbd> <kbd>K</kbd> {t.walk}
              </small>
            )}
          </span>
        )
      }
    >
      {student && (
        <>
          <ResultLines categories={book.categories} items={book.items} result={student} marks={marks} />
          <Distribution counts={book.totals.spread} name={student.name} total={student.total} rank={student.rank} />
        </>
      )}
      {error && !data && <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />}
      {!error && !data && (
        <Waiting>
          <Skeleton active paragraph={{ rows: 4 }} />
        </Waiting>
      )}
      {data && student && (
        <Changes
          classId={classId}
          memberId={id}
          changes={data.changes}
          count={data.changeCount}
          items={book.items}
          cells={student.cells}
          perDay={book.late.perDay}
        />
      )}
      {shown && <ShownDialog classId={classId} memberId={id} name={student?.name ?? ''} close={() => setShown(false)} />}
    </MarginForm>
  )
}
