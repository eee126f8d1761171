import { Button, Modal, Skeleton } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import type { gradebookShown } from '../../contract.ts'
import { shownLine } from '../lines.ts'
import { OwnGrades } from './MyGrades.tsx'
import styles from './result.module.css'
import { resultTexts } from './result-texts.ts'

interface Props {
  classId: string
  memberId: string
  name: string
  close: () => void
}

/** The own page of a student, from the server as the student gets it. */
export function ShownDialog({ classId, memberId, name, close }: Props) {
  const t = useTexts(resultTexts)
  const { data, error, refetch } = useRead<typeof gradebookShown>(shownLine, { classId, memberId })
  return (
    <Modal open title={t.shownTo(name)} footer={<Button onClick={close}>{t.close}</Button>} onCancel={close} width={600}>
      <p className={styles.hidden}>{t.shownHelp}</p>
      {error && !data && <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />}
      {!error && !data && (
        <Waiting>
          <Skeleton active paragraph={{ rows: 8 }} />
        </Waiting>
      )}
      {data && (
        <div className={styles.shown}>
          <OwnGrades book={data} />
        </div>
      )}
    </Modal>
  )
}
