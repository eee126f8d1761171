import { Checkbox } from 'antd'
import { useState } from 'react'
import type { Outline } from '#features/learning/outlines/contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { previewLine } from './lines.ts'
import { NewCourseForm } from './form/NewCourseForm.tsx'
import { rerunTexts } from './texts.ts'
import { useOpen } from './use-open.ts'

/** The form of a rerun beside the outline; nothing while it is closed. */
export function RerunMargin({ outline }: { outline: Outline }) {
  const { open, setOpen } = useOpen(outline)
  return open ? <Rerun courseId={outline.courseId} courseName={outline.name} close={() => setOpen(false)} /> : null
}

interface Props {
  courseId: string
  courseName: string
  close: () => void
}

function Rerun({ courseId, courseName, close }: Props) {
  const t = useTexts(rerunTexts)
  const [team, setTeam] = useState(false)
  return (
    <NewCourseForm
      title={t.rerun}
      note={t.note}
      gone={t.gone}
      stays={t.stays}
      courseId={courseId}
      courseName={courseName}
      preview={previewLine}
      start="POST /pressplatform/courses/{courseId}/rerun"
      more={{ team }}
      close={close}
      choices={(found) =>
        found.team > 0 && (
          <Checkbox checked={team} onChange={({ target }) => setTeam(target.checked)}>
            {t.team(found.team)}
          </Checkbox>
        )
      }
    />
  )
}
