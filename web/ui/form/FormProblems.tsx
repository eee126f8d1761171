import { Alert, Button, type FormInstance } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { formTexts } from './texts.ts'

type Path = (string | number)[]

export interface FormProblem {
  name: Path
  error: string
}

/** The validation errors of antd's form, one per field. */
export const problemsOf = (fields: readonly { name: Path; errors: string[] }[]): FormProblem[] =>
  fields.flatMap(({ name, errors: [error] }) => (error ? [{ name, error }] : []))

/** A summary above the form when more than two fields have errors; each line jumps to its field. */
export function FormProblems({ form, problems }: { form: Pick<FormInstance, 'scrollToField'>; problems: readonly FormProblem[] }) {
  const t = useTexts(formTexts)
  if (problems.length <= 2) return null
  return (
    <Alert
      type="error"
      role="alert"
      title={t.summary}
      style={{ marginBlockEnd: 16 }}
      description={problems.map(({ name, error }) => (
        <Button key={name.join('.')} type="link" size="small" onClick={() => form.scrollToField(name, { focus: true })}>
          {error}
        </Button>
      ))}
    />
  )
}
