import { Link } from 'react-router'
import { courseAddress } from '#features/learning/courses/web/lines.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { When } from '#web/ui/time/When.tsx'
import type { rerunSource } from '../contract.ts'
import { sourceLine } from './lines.ts'
import { rerunTexts } from './texts.ts'

/** The course that this one repeats, or the template that it was made from, for its team. */
export function RerunSource({ courseId }: { courseId: string }) {
  const t = useTexts(rerunTexts)
  const { source, template } = useRead<typeof rerunSource>(sourceLine, { courseId }).data ?? {}
  if (template)
    return (
      <span>
        {t.fromTemplate(template.name)} <When at={template.at} />
      </span>
    )
  if (!source) return null
  return (
    <span>
      {t.repeats} <Link to={courseAddress(source.id, 'outline')}>{source.name}</Link>
      {source.weeks !== 0 && <> {t.moved(source.weeks)}</>}
    </span>
  )
}
