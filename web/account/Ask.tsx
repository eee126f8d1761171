import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import styles from './account.module.css'

interface Props {
  submit: () => void
  /** What has to be filled in first, in words. */
  missing: string | undefined
  busy: boolean
  problem: string | undefined
  /** What the button says. */
  label: string
  danger?: boolean
  children: ReactNode
}

/** The form of a dialog: its fields, what went wrong, one button. */
export function Ask({ submit, missing, busy, problem, label, danger = false, children }: Props) {
  const [tried, setTried] = useState(false)
  return (
    <form
      className={styles.ask}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!missing) submit()
      }}
    >
      {children}
      <p role="alert">{(tried && missing) || problem}</p>
      <Button type="primary" danger={danger} htmlType="submit" loading={busy}>
        {label}
      </Button>
    </form>
  )
}

/** A field of such a form with its label above; it is given the id that ties the two. */
export function AskField({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
