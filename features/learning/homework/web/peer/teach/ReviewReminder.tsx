import { BellOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useCall } from '#web/kernel/hooks/use-call.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { momentText } from '#web/ui/time/When.tsx'
import type { reviewsRemind } from '../../../contract-reviews.ts'
import detailsStyles from '../../details/details.module.css'
import { homeworkLines } from '../../lines.ts'
import { peerTeachTexts } from './peer-teach-texts.ts'

interface Props {
  homeworkId: string
  classId: string
  remind: { people: number; open: boolean; at: string | null; again: string | null }
}

/** How many have reviews to do, when they were reminded last, and the button for it; nothing while no reviews are taken. */
export function ReviewReminder({ homeworkId, classId, remind }: Props) {
  const t = useTexts(peerTeachTexts)
  const { message } = App.useApp()
  const [run, { busy }] = useCall<typeof reviewsRemind>('POST /pressplatform/homeworks/{homeworkId}/reviews/reminders', {
    refresh: homeworkLines,
    onDone: ({ reminded }) => void message.success(t.remindedNow(reminded)),
  })
  if (!remind.open || (!remind.people && !remind.again)) return null
  return (
    <div className={detailsStyles.reminder}>
      <span>
        {remind.people > 0 && <b>{t.lacking(remind.people)}</b>} {remind.at !== null && t.reminded(momentText(remind.at))}
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
