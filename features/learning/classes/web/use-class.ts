import type { classGet } from '../contract.ts'
import { useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { classLine } from './lines.ts'

/** The class of `?id=`. The frame of the layout `class` has read it before it shows a screen, so that it is there at the first render. */
export function useClass() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  return useRead<typeof classGet>(classLine, id ? { classId: id } : undefined).data
}
