import { Skeleton } from 'antd'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PageHeader } from '#web/ui/display/PageHeader.tsx'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { LoadFailure } from '#web/ui/list/NotThere.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { gradebookMine, MyGradebook } from '../../contract.ts'
import { mineLine } from '../lines.ts'
import { Marks } from './Marks.tsx'
import { ResultLines } from './ResultLines.tsx'
import styles from './result.module.css'
import { resultTexts } from './result-texts.ts'

/** What a student sees of the own marks: those that are shown, and how the total follows from them. */
export function MyGrades({ classId }: { classId: string }) {
  const t = useTexts(resultTexts)
  const { data, error, refetch } = useRead<typeof gradebookMine>(mineLine, { classId })
  return (
    <section className={styles.mine} aria-label={t.mine}>
      <PageHeader title={t.mine} level={2} />
      {error && !data && <LoadFailure error={error} gone={t.gone} retry={() => void refetch()} />}
      {!error && !data && (
        <Waiting>
          <Skeleton active paragraph={{ rows: 8 }} />
        </Waiting>
      )}
      {data && <OwnGrades book={data} />}
    </section>
  )
}

/** The marks that a student may see, and how the total follows from them. */
export function OwnGrades({ book: { items, categories, result, late } }: { book: MyGradebook }) {
  const t = useTexts(resultTexts)
  if (!items.length) return <EmptyState title={t.empty} detail={t.emptyHelp} />
  return (
    <>
      <ResultLines categories={categories} items={items} result={result} marks={(marks) => <Marks marks={marks} />} />
      <p className={styles.hidden}>
        {late.perDay > 0 && t.rules(late.perDay, late.most)} {t.rounding}
      </p>
    </>
  )
}
