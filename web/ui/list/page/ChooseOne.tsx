import { useState, type ReactNode } from 'react'
import type { To } from 'react-router'
import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import { EmptyState } from '../../states/EmptyState.tsx'
import { Failed, Waiting } from '../ListStates.tsx'
import styles from './choose-one.module.css'

interface ChooseOneProps {
  title: string
  /** Undefined while they are loaded. `note` stands at the end of the line. */
  items: readonly { id: string; name: string; to: To; note: ReactNode }[] | undefined
  error: Error | null
  retry: () => void
  /** Said when there are no items. */
  none: string
  /** A button that opens the form for a new object. */
  add?: { label: string; form: (close: () => void) => ReactNode }
  back: { to: string; label: string }
}

/** Stands on a screen of one object when the address names none: some objects that the person may want to open there, a new one, and the way to the list. */
export function ChooseOne({ title, items, error, retry, none, add, back }: ChooseOneProps) {
  const [adding, setAdding] = useState(false)
  if (adding && add) return <div className={styles.page}>{add.form(() => setAdding(false))}</div>
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {add && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
            {add.label}
          </Button>
        )}
      </div>
      {!items && error && <Failed error={error} retry={retry} />}
      {!items && !error && (
        <Waiting>
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        </Waiting>
      )}
      {items?.length === 0 && <EmptyState title={none} />}
      {items && items.length > 0 && (
        <ul>
          {items.map(({ id, name, to, note }) => (
            <li key={id}>
              <Link to={to}>{name}</Link>
              <span>{note}</span>
            </li>
          ))}
        </ul>
      )}
      <Link to={back.to}>{back.label}</Link>
    </div>
  )
}
