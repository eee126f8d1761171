import { PlayCircleOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { type Program, programTemplates, type ProgramTest } from '#assessment/programs/program.ts'
import { CodeField } from '#features/exams/programs/web/CodeField.tsx'
import { TestRuns } from '#features/exams/programs/web/TestRuns.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { fieldId } from '../draft/fields.ts'
import { withReplaced } from '../draft/lists.ts'
import form from '../form/form.module.css'
import type { OpenQuestion } from '../session/use-question.ts'
import { programEditTexts } from './program-edit-texts.ts'
import { ProgramSettings } from './ProgramSettings.tsx'
import { shownRuns } from './shown-runs.ts'
import { TestTable } from './TestTable.tsx'
import { useProgramRun } from './use-program-run.ts'
import styles from './program.module.css'

/** What makes an open question a programming question: language, given code, tests, and a reference program that checks them. */
export function ProgramForm({ open }: { open: OpenQuestion }) {
  const t = useTexts(programEditTexts)
  const undo = useUndo()
  const { message } = App.useApp()
  const { ran, running, run } = useProgramRun()
  const { program } = open.draft
  const set = (part: Partial<Program>) => open.change((now) => ({ program: { ...now.program, ...part } }))
  const setTests = (next: (now: readonly ProgramTest[]) => ProgramTest[]) =>
    open.change((now) => ({ program: { ...now.program, tests: next(now.program.tests) } }))
  const { language, starter, solution, tests } = program
  const start = () => (solution.trim() === '' ? void message.info(t.needCode) : void run(program, solution))
  /** Takes the outputs of the reference program as the expected ones, for the tests that have not changed meanwhile. */
  async function fill(): Promise<void> {
    const runs = await run(program, solution)
    if (!runs) return
    const filled = tests.flatMap((test, at): [ProgramTest, ProgramTest][] => {
      const ran = runs[at]
      return ran?.end === 'done' ? [[test, { ...test, output: ran.output }]] : []
    })
    if (filled.length === 0) return void message.warning(t.notFilled)
    setTests((now) => withReplaced(now, new Map(filled)))
    const emptied = new Map(filled.map(([before, after]) => [after, before]))
    undo(t.filled(filled.length), () => setTests((now) => withReplaced(now, emptied)))
  }
  const stale = ran && JSON.stringify([ran.program.tests, ran.code]) !== JSON.stringify([tests, solution])
  return (
    <>
      <ProgramSettings open={open} set={set} />
      <section className={form.part} aria-label={t.starter}>
        <h2 className={form.label}>
          {t.starter}
          <small>{t.starterHelp}</small>
        </h2>
        <CodeField label={t.starter} language={language} value={starter} rows={3} hint={t.starterHint} onChange={(code) => set({ starter: code })} />
      </section>
      <div id={fieldId('program')}>
        <TestTable tests={tests} set={setTests} />
      </div>
      <section className={form.part} aria-label={t.solution}>
        <h2 className={form.label}>
          {t.solution}
          <small>{t.solutionHelp}</small>
          <Button
            type="link"
            size="small"
            className={styles.template ?? ''}
            onClick={() => {
              set({ solution: programTemplates[language] })
              if (solution.trim() !== '') undo(t.templateTaken, () => set({ solution }))
            }}
          >
            {t.template}
          </Button>
        </h2>
        <CodeField label={t.solution} language={language} value={solution} rows={8} onChange={(code) => set({ solution: code })} />
        <div className={styles.acts}>
          <Button icon={<PlayCircleOutlined aria-hidden />} loading={running} disabled={tests.length === 0} onClick={start}>
            {running ? t.running : t.run}
          </Button>
          <Button disabled={running || tests.length === 0 || solution.trim() === ''} onClick={() => void fill()}>
            {t.fill}
          </Button>
        </div>
        <div aria-live="polite" className={styles.result}>
          {ran && (
            <>
              {stale && <p className={styles.stale}>{t.stale}</p>}
              <TestRuns runs={shownRuns(ran)} />
            </>
          )}
        </div>
      </section>
    </>
  )
}
