import type { ReactNode } from 'react'
import { useTexts } from '../../kernel/use-texts.ts'
import styles from './form.module.css'
import { formTexts } from './texts.ts'

/** A label as every form has it: what must be filled in says so in a word. */
export const requiredMark = (label: ReactNode, { required }: { required: boolean }): ReactNode => (
  <>
    {label}
    {required && <RequiredWord />}
  </>
)

function RequiredWord() {
  return <small className={styles.required}>{useTexts(formTexts).required}</small>
}
