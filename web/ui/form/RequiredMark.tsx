import type { ReactNode } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './form.module.css'
import { formTexts } from './texts.ts'

/** The label of every form field: required fields are marked with a word. */
export const requiredMark = (label: ReactNode, { required }: { required: boolean }): ReactNode => (
  <>
    {label}
    {required && <RequiredWord />}
  </>
)

function RequiredWord() {
  return <small className={styles.required}>{useTexts(formTexts).required}</small>
}
