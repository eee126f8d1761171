import { Skeleton } from 'antd'
import { type ReactNode, useId } from 'react'
import { Waiting } from '#web/ui/list/ListStates.tsx'
import { RetryLine } from '#web/ui/states/RetryLine.tsx'
import styles from './home.module.css'

interface Props<T> {
  title: string
  /** Beside the title: a count, a link. */
  aside?: ReactNode
  read: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** Rows of the skeleton. */
  rows?: number
  /** Names the block for the order on a phone. */
  area?: 'early' | 'late'
  children: (data: T) => ReactNode
}

/** A block of the home with an answer of its own: where it fails, the others stay. */
export function Block<T>({ title, aside, read: { data, error, refetch }, rows = 3, area, children }: Props<T>) {
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id} data-area={area}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <RetryLine error={error} retry={refetch} />
      ) : (
        <Waiting>
          <Skeleton active title={false} paragraph={{ rows }} />
        </Waiting>
      )}
    </section>
  )
}
