import { useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import type { courseGet } from '../contract.ts'
import { courseLine } from './lines.ts'

/** The course of `?courseId=`. The frame of the layout `details` has read it before it shows a screen, so that it is there at the first render. */
export function useCourse() {
  const [query] = useSearchParams()
  const contentId = query.get('courseId') ?? ''
  return useRead<typeof courseGet>(courseLine, contentId ? { query: { contentId } } : undefined).data
}
