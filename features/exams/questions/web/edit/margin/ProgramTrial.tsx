import { PlayCircleOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { gradeProgram } from '#assessment/grading/grade-program.ts'
import type { Program } from '#assessment/programs/program.ts'
import type { Question } from '#assessment/questions/question.ts'
import { CodeField } from '#features/exams/programs/web/CodeField.tsx'
import { Examples } from '#features/exams/programs/web/Examples.tsx'
import { TestRuns } from '#features/exams/programs/web/TestRuns.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { programEditTexts } from '../program/program-edit-texts.ts'
import { shownRuns } from '../program/shown-runs.ts'
import { useProgramRun } from '../program/use-program-run.ts'
import type { Trial } from './trial.ts'
import styles from './verdicts.module.css'

interface Props {
  question: Question
  program: Program
  trial: Trial
  setTrial: (trial: Trial) => void
}

/** A programming question to be tried: examples, a program from the given code, and what it earns once it was run. */
export function ProgramTrial({ question, program, trial, setTrial }: Props) {
  const t = useTexts(programEditTexts)
  const { message } = App.useApp()
  const { ran, running, run } = useProgramRun()
  const code = trial.code ?? program.starter
  const graded =
    ran &&
    gradeProgram(
      question,
      ran.program,
      ran.runs.map(({ passed }) => passed),
    )
  return (
    <section className={styles.trial} aria-label={t.tryProgram}>
      <Examples {...program} tests={program.tests.filter(({ hidden }) => !hidden)} hidden={program.tests.filter(({ hidden }) => hidden).length} />
      <header>
        <h3>{t.tryProgram}</h3>
        <small>{t.tryHelp}</small>
      </header>
      <CodeField
        label={t.tryProgram}
        language={program.language}
        value={code}
        rows={8}
        onChange={(changed) => setTrial({ ...trial, code: changed })}
      />
      <p className={styles.run}>
        <Button
          icon={<PlayCircleOutlined aria-hidden />}
          loading={running}
          disabled={program.tests.length === 0}
          onClick={() => (code.trim() === '' ? void message.info(t.needCode) : void run(program, code))}
        >
          {running ? t.running : t.tryRun}
        </Button>
        {graded && <b>{t.earns(graded.points, graded.of)}</b>}
      </p>
      <div aria-live="polite">{ran && <TestRuns runs={shownRuns(ran)} />}</div>
    </section>
  )
}
