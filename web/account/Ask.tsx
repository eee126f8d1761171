import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import styles from './account.module.css'

interface Props {
  submit: () => void
  busy: boolean
  problem: string | undefined
  /** What the button says. */
  label: string
  danger?: boolean
  children: ReactNode
}

/** The form of a dialog: its fields, what went wrong, one button. */
export function Ask({ submit, busy, problem, label, danger = false, children }: Props) {
  return (
    <form
      className={styles.ask}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {children}
      <p role="alert">{problem}</p>
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
