import { Select } from 'antd'
import { useId } from 'react'
import { outputRules, type Program, programLanguages, programLimits } from '#assessment/programs/program.ts'
import type { programLanguageList } from '#features/exams/programs/contract.ts'
import { languageNames, programTexts } from '#features/exams/programs/web/program-texts.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import form from '../form/form.module.css'
import { NumberBox } from '../form/NumberBox.tsx'
import type { OpenQuestion } from '../session/use-question.ts'
import { programEditTexts } from './program-edit-texts.ts'
import styles from './program.module.css'

interface Props {
  open: OpenQuestion
  set: (part: Partial<Program>) => void
}

const within = (least: number, most: number, whole: boolean) => (text: string) => {
  const number = Number(text)
  return text.trim() !== '' && number >= least && number <= most && (!whole || Number.isInteger(number)) ? number : undefined
}

/** The language, how outputs are compared, the limits of a run, and what a part of the tests earns. Says why a language cannot be run. */
export function ProgramSettings({ open, set }: Props) {
  const t = useTexts(programEditTexts)
  const words = useTexts(programTexts)
  const id = useId()
  const { program, partial } = open.draft
  const { language, compare, tolerance, seconds, memory } = program
  const { data = [] } = useRead<typeof programLanguageList>('GET /question/program/languages', {})
  const reasonOf = (name: string) => data.find((each) => each.language === name)?.reason ?? undefined
  const reason = reasonOf(language)
  return (
    <section className={form.part} aria-label={t.settings}>
      <div className={styles.settings}>
        <label htmlFor={`${id}-language`}>{t.language}</label>
        <Select
          id={`${id}-language`}
          value={language}
          options={programLanguages.map((value) => ({ value, label: reasonOf(value) ? t.unavailable(languageNames[value]) : languageNames[value] }))}
          onChange={(value) => set({ language: value })}
        />
        <label htmlFor={`${id}-compare`}>{t.compare}</label>
        <div className={styles.pair}>
          <Select
            id={`${id}-compare`}
            value={compare}
            options={outputRules.map((value) => ({ value, label: words.rules(value) }))}
            onChange={(value) => set({ compare: value })}
          />
          {compare === 'numbers' && (
            <span className={form.field}>
              ±
              <NumberBox
                label={t.tolerance}
                value={tolerance}
                read={within(0, programLimits.tolerance, false)}
                onChange={(value) => set({ tolerance: value })}
              />
            </span>
          )}
        </div>
        <label>{t.credit}</label>
        <Select
          aria-label={t.credit}
          value={partial.kind === 'share'}
          options={[false, true].map((value) => ({ value, label: t.credits(value) }))}
          onChange={(share) => open.change({ partial: { kind: share ? 'share' : 'none', points: 0 } })}
        />
        <label>{t.seconds}</label>
        <div className={styles.pair}>
          <span className={form.field}>
            <NumberBox
              label={t.seconds}
              value={seconds}
              read={within(programLimits.seconds.least, programLimits.seconds.most, false)}
              onChange={(value) => set({ seconds: value })}
            />
            {t.secondsUnit}
          </span>
          <span className={form.field}>
            <NumberBox
              label={t.memory}
              value={memory}
              read={within(programLimits.memory.least, programLimits.memory.most, true)}
              onChange={(value) => set({ memory: value })}
            />
            MB
          </span>
        </div>
      </div>
      {reason && <p className={styles.stale}>{reason}</p>}
    </section>
  )
}
