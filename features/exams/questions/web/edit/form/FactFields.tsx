import { Input, Select } from 'antd'
import { useId, useState } from 'react'
import type { knowledgePointList } from '../../../contract.ts'
import { questionLimits } from '#assessment/questions/question.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { texts } from '../edit-texts.ts'
import type { OpenQuestion } from '../session/use-question.ts'
import { Difficulty } from './Difficulty.tsx'
import { Points } from './Points.tsx'
import styles from './form.module.css'

const names = (values: readonly string[], most: number): string[] =>
  [...new Set(values.map((value) => value.trim().slice(0, questionLimits.nameLength)).filter(Boolean))].slice(0, most)

/** What is known about the question besides its texts: knowledge points, difficulty, points, tags and source. */
export function FactFields({ open }: { open: OpenQuestion }) {
  const t = useTexts(texts)
  const id = useId()
  const { draft, change } = open
  const [typed, setTyped] = useState('')
  const { data: suggested = [] } = useRead<typeof knowledgePointList>('GET /question/knowledgepoints', { query: { q: typed } }, { keep: true })
  return (
    <>
      <div className={styles.facts}>
        <div className={styles.part}>
          <label className={styles.label} htmlFor={`${id}-points`}>
            {t.knowledgePoints}
          </label>
          <Select
            id={`${id}-points`}
            mode="tags"
            value={draft.knowledgePoints}
            placeholder={t.addPoint}
            suffixIcon={null}
            options={suggested.filter((value) => !draft.knowledgePoints.includes(value)).map((value) => ({ value, label: value }))}
            showSearch={{ filterOption: false, onSearch: setTyped }}
            tokenSeparators={['，', ',', '、', ';', '；']}
            notFoundContent={null}
            onChange={(values: string[]) => change({ knowledgePoints: names(values, questionLimits.knowledgePoints) })}
          />
        </div>
        <Difficulty value={draft.difficulty} onChange={(difficulty) => change({ difficulty })} />
        <Points open={open} />
      </div>
      <div className={styles.more}>
        <div className={styles.part}>
          <label className={styles.label} htmlFor={`${id}-tags`}>
            {t.tags}
          </label>
          <Select
            id={`${id}-tags`}
            mode="tags"
            value={draft.tags}
            placeholder={t.addTag}
            suffixIcon={null}
            open={false}
            tokenSeparators={['，', ',', '、', ';', '；']}
            onChange={(values: string[]) => change({ tags: names(values, questionLimits.tags) })}
          />
        </div>
        <div className={styles.part}>
          <label className={styles.label} htmlFor={`${id}-source`}>
            {t.source}
          </label>
          <Input
            id={`${id}-source`}
            value={draft.source}
            placeholder={t.sourceHint}
            maxLength={questionLimits.sourceLength}
            onChange={({ target }) => change({ source: target.value })}
          />
        </div>
      </div>
      {open.full && (
        <div className={styles.part}>
          <label className={styles.label} htmlFor={`${id}-note`}>
            {t.note}
            <small>{open.full.usedCount > 0 || open.full.verified ? t.newVersion(open.full.version + 1) : t.noteHelp}</small>
          </label>
          <Input
            id={`${id}-note`}
            value={draft.note}
            placeholder={t.noteHint}
            maxLength={200}
            onChange={({ target }) => change({ note: target.value })}
          />
        </div>
      )}
    </>
  )
}
