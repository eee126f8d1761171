import { Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { reference } from '#web/ui/list/filters/filters.ts'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { PaperFull, paperGet } from '../contract.ts'
import { ChoosePaper } from './list/ChoosePaper.tsx'
import { Composer } from './compose/Composer.tsx'
import styles from './compose/compose.module.css'
import { paperLine } from './lines.ts'
import { texts } from './texts.ts'

/** Composes the paper in the address, or shows it to those who may only read it. Without one it offers the latest drafts. */
export default function PaperPage() {
  const t = useTexts(texts)
  const [query] = useSearchParams()
  const given = query.get('id')
  if (!given) return <ChoosePaper />
  const id = reference.read(given)
  return id ? <Opened key={id} paperId={id} /> : <EmptyState title={t.gone} />
}

/** What the composer saves does not load the paper again. */
function Opened({ paperId }: { paperId: string }) {
  const t = useTexts(texts)
  const { data, error, refetch } = useRead<typeof paperGet>(paperLine, { paperId }, { fresh: true, onFocus: false })
  const [full, setFull] = useState<PaperFull>()
  if (data && !full) setFull(data)
  if (full) return <Composer start={full} />
  if (error) return <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />
  return (
    <div className={styles.wait}>
      <Waiting>
        <Skeleton active paragraph={{ rows: 12 }} />
      </Waiting>
    </div>
  )
}
