import { Button, Form } from 'antd'
import { createContext, useContext, type ReactNode } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from '../form.module.css'
import { FormProblems, problemsOf } from '../FormProblems.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { formTexts } from '../texts.ts'
import type { DraftForm } from './use-draft-form.ts'

const Changed = createContext<readonly string[]>([])
/** Whether a field differs from what is saved. */
export const useChanged = (name: string): boolean => useContext(Changed).includes(name)

interface Props<T extends object> {
  draft: DraftForm<T>
  save: (values: T) => void
  disabled?: boolean
  /** Ask before leaving with unsaved changes. A form that is only part of its screen may turn this off. */
  guard?: boolean
  children: ReactNode
}

/** The fields of a form for one object: many errors are summarized at the top, Enter saves, and leaving with changes asks first. */
export function DraftFields<T extends object>({ draft, save, disabled = false, guard = true, children }: Props<T>) {
  const t = useTexts(formTexts)
  const { form, changed, restored, problems, setProblems, discard } = draft
  /** A field is checked when it is left; one with an error again at every change, so that the error goes as soon as it is mended. */
  const checkAgain = (names: string[]) => {
    const wrong = form.getFieldsError().filter(({ name, errors }) => errors.length > 0 && names.includes(String(name[0])))
    const mended = () => setProblems(problems.filter(({ name }) => !names.includes(String(name[0]))))
    if (wrong.length)
      form
        .validateFields(wrong.map(({ name }) => name))
        .then(mended)
        .catch(() => undefined)
  }
  return (
    <Changed value={changed}>
      {restored && (
        <p className={styles.restored} role="status">
          {t.draftBack}
          <Button type="link" size="small" onClick={discard}>
            {t.dropDraft}
          </Button>
        </p>
      )}
      <FormProblems form={form} problems={problems} />
      <Form<T>
        form={form}
        layout="vertical"
        className={styles.fields ?? ''}
        initialValues={draft.initial}
        disabled={disabled}
        validateTrigger={['onBlur']}
        onValuesChange={(typed: object, values) => {
          draft.onType(values)
          checkAgain(Object.keys(typed))
        }}
        onFinish={() => {
          setProblems([])
          save(draft.typed)
        }}
        onFinishFailed={({ errorFields }) => setProblems(problemsOf(errorFields as Parameters<typeof problemsOf>[0]))}
      >
        {children}
        {/* Browsers submit on Enter only if the form has a submit button. */}
        <button type="submit" hidden>
          {t.save}
        </button>
      </Form>
      {guard && <LeaveGuard on={changed.length > 0} leave={discard} />}
    </Changed>
  )
}
