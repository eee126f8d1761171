import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import type { QuestionRow } from '#features/exams/questions/contract.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { Failed } from '#web/ui/list/ListStates.tsx'
import { searchTexts } from './search-texts.ts'
import styles from './search.module.css'
import type { BankSearch } from './use-bank-search.ts'

/** What a search of questions has found, or why there is nothing. `children` makes the list item of a question. */
export function FoundQuestions({
  search: { banks, bankId, found, more },
  children,
}: {
  search: BankSearch
  children: (row: QuestionRow) => ReactNode
}) {
  const t = useTexts(searchTexts)
  return (
    <>
      {banks.error && <Failed error={banks.error} retry={() => void banks.refetch()} />}
      {found.error && <Failed error={found.error} retry={() => void found.refetch()} />}
      {banks.data?.length === 0 && <p className={styles.none}>{t.noBank}</p>}
      {(banks.isLoading || (bankId && found.isPending && !found.error)) && <Skeleton active paragraph={{ rows: 8 }} />}
      {found.data?.items.length === 0 && <p className={styles.none}>{t.noQuestion}</p>}
      <ul className={styles.list}>{found.data?.items.map((row) => children(row))}</ul>
      {more && (
        <Button block type="text" onClick={more}>
          {t.more}
        </Button>
      )}
    </>
  )
}
