import { Checkbox } from 'antd'
import { newTest, programLimits, type ProgramTest } from '#assessment/programs/program.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { moved, withEntry } from '../draft/lists.ts'
import { AddRow } from '../form/rows/AddRow.tsx'
import form from '../form/form.module.css'
import { NumberBox } from '../form/NumberBox.tsx'
import { RowButtons } from '../form/rows/RowButtons.tsx'
import { programEditTexts } from './program-edit-texts.ts'
import styles from './program.module.css'

interface Props {
  tests: readonly ProgramTest[]
  set: (next: (now: readonly ProgramTest[]) => ProgramTest[]) => void
}

const weightIn = (text: string) => (/^\s*\d{1,3}\s*$/.test(text) && Number(text) <= programLimits.weight ? Number(text) : undefined)
const rowsOf = (text: string) => Math.min(8, Math.max(2, text.split('\n').length))

/** The tests of a program: what it reads, what it has to write, whether students see the test, and how much it counts. */
export function TestTable({ tests, set }: Props) {
  const t = useTexts(programEditTexts)
  const undo = useUndo()
  const patch = (at: number, part: Partial<ProgramTest>) => set((now) => now.map((each, index) => (index === at ? { ...each, ...part } : each)))
  const remove = (test: ProgramTest, at: number) => {
    set((now) => now.filter((_, index) => index !== at))
    undo(t.removed(at + 1), () => set((now) => withEntry(now, at, test)))
  }
  return (
    <section className={form.part} aria-label={t.tests}>
      <h2 className={form.label}>
        {t.tests}
        <small>{t.testsHelp}</small>
      </h2>
      <ol className={styles.tests}>
        {tests.map((test, at) => (
          <li key={at} aria-label={t.testNo(at + 1)}>
            <header>
              <b>{t.testNo(at + 1)}</b>
              <Checkbox checked={test.hidden} aria-label={t.hiddenOf(at + 1)} onChange={({ target }) => patch(at, { hidden: target.checked })}>
                {t.hidden}
              </Checkbox>
              <span>
                {t.weight}
                <NumberBox label={t.weightOf(at + 1)} value={test.weight} read={weightIn} onChange={(weight) => patch(at, { weight })} />
              </span>
              <span className={styles.end}>
                <RowButtons
                  at={at}
                  count={tests.length}
                  up={t.up(at + 1)}
                  down={t.down(at + 1)}
                  remove={t.remove(at + 1)}
                  onMove={(step) => set((now) => moved(now, at, at + step))}
                  onRemove={() => remove(test, at)}
                />
              </span>
            </header>
            <TextBox
              name={t.input}
              label={t.inputOf(at + 1)}
              most={programLimits.input}
              text={test.input}
              onChange={(input) => patch(at, { input })}
            />
            <TextBox
              name={t.output}
              label={t.outputOf(at + 1)}
              most={programLimits.output}
              text={test.output}
              onChange={(output) => patch(at, { output })}
            />
          </li>
        ))}
      </ol>
      <AddRow label={t.add} disabled={tests.length >= programLimits.tests} onAdd={() => set((now) => [...now, newTest()])} />
    </section>
  )
}

interface TextBoxProps {
  name: string
  /** The accessible name, which says of which test. */
  label: string
  most: number
  text: string
  onChange: (text: string) => void
}

/** What a test reads or expects. It grows with its lines. */
const TextBox = ({ name, label, most, text, onChange }: TextBoxProps) => (
  <label>
    {name}
    <textarea
      aria-label={label}
      className="code-field"
      rows={rowsOf(text)}
      maxLength={most}
      spellCheck={false}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
)
