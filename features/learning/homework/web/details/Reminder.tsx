import { BellOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { momentText } from '#web/ui/time/When.tsx'
import type { homeworkRemind } from '../../contract-submissions.ts'
import { homeworkLines } from '../lines.ts'
import { texts } from '../texts.ts'
import styles from './details.module.css'
import { detailsTexts } from './details-texts.ts'

interface Props {
  homeworkId: string
  classId: string
  missing: number
  remind: { people: number; extended: number; at: string | null; again: string | null }
}

/** Who has handed in nothing, when they were reminded last, and the button for it; nothing where all have handed in. */
export function Reminder({ homeworkId, classId, missing, remind }: Props) {
  const t = useTexts(detailsTexts)
  const all = useTexts(texts)
  const { message } = App.useApp()
  const [run, { busy }] = useCall<typeof homeworkRemind>('POST /pressplatform/homeworks/{homeworkId}/reminders', {
    refresh: homeworkLines,
    onDone: ({ reminded }) => void message.success(t.remindedNow(reminded)),
  })
  if (!missing) return null
  return (
    <div className={styles.reminder}>
      <span>
        <b>{t.missing(missing)}</b>{' '}
        {all.list([remind.extended > 0 && t.extended(remind.extended), remind.at !== null && t.reminded(momentText(remind.at))])}
      </span>
      {remind.people > 0 ? (
        <Button icon={<BellOutlined aria-hidden />} loading={busy} onClick={() => void run({ homeworkId, body: classId ? { classId } : {} })}>
          {t.remind(remind.people)}
        </Button>
      ) : (
        remind.again && <small>{t.again(momentText(remind.again))}</small>
      )}
    </div>
  )
}
