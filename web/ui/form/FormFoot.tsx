import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './form.module.css'
import { formTexts } from './texts.ts'

interface Props {
  /** How many fields differ from the saved values. */
  changes: number
  /** A summary of the changes, shown instead of their number. */
  words?: string | undefined
  busy: boolean
  cancel: () => void
  submit: () => void
  label?: string
  children?: ReactNode
}

/** The footer of a form: the number of unsaved changes, and the buttons. */
export function FormFoot({ changes, words, busy, cancel, submit, label, children }: Props) {
  const t = useTexts(formTexts)
  return (
    <div className={styles.foot}>
      <span className={styles.count} role="status">
        {changes > 0 && (
          <>
            <i className={styles.mark} aria-hidden="true" /> {words ?? t.changes(changes)}
          </>
        )}
      </span>
      {children}
      <Button onClick={cancel}>{t.cancel}</Button>
      <Button type="primary" loading={busy} onClick={submit}>
        {label ?? t.save}
      </Button>
    </div>
  )
}
