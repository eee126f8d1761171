import { Button } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import styles from '../account.module.css'

interface Props {
  submit: () => void
  /** Message about the first field that is not filled in; undefined if all are. */
  missing: string | undefined
  busy: boolean
  problem: string | undefined
  /** Text of the submit button. */
  label: string
  danger?: boolean
  children: ReactNode
}

/** Form of a dialog: fields, an error message, one submit button. */
export function DialogForm({ submit, missing, busy, problem, label, danger = false, children }: Props) {
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

/** A labelled field of such a form; `children` receives the id to which the label refers. */
export function DialogField({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
