import { CheckCircleOutlined, LockOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { PaperProblem } from '#assessment/papers/check-paper.ts'
import { difficultyBands } from '#assessment/papers/paper.ts'
import { paperProblemText } from '#assessment/papers/paper-texts.ts'
import { largestSeed } from '#assessment/papers/seeded.ts'
import { inLanguage } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import type { OpenPaper } from '../../session/use-paper.ts'
import { texts } from '../../texts.ts'
import { focusItem } from '../ItemRow.tsx'
import { ViewsDialog } from './ViewsDialog.tsx'
import styles from './margin.module.css'

const seedText = (seed: number) => {
  const hex = seed.toString(16).toUpperCase().padStart(8, '0')
  return `${hex.slice(0, 4)}-${hex.slice(4)}`
}

/** Totals, difficulty, coverage, what to look at first, variants, and who has looked. */
export function Margin({ open, composes }: { open: OpenPaper; composes: boolean }) {
  const t = useTexts(texts)
  const [views, setViews] = useState(false)
  const { draft, figures, problems, full } = open
  const all = figures.bands.easy + figures.bands.medium + figures.bands.hard
  const most = Math.max(1, ...figures.coverage.map(({ points }) => points))
  return (
    <aside className={styles.margin} aria-label={t.settings}>
      <div className={styles.totals}>
        <div>
          <b data-off={draft.wantedPoints !== null && figures.points !== draft.wantedPoints ? true : undefined}>{figures.points}</b>
          <span>
            {composes ? (
              <>
                {t.totalOf(null)}{' '}
                <NumberInput
                  size="small"
                  aria-label={t.wanted}
                  min={0}
                  max={100_000}
                  precision={2}
                  value={draft.wantedPoints}
                  formatter={(value) => (value === undefined ? '' : String(Number(value)))}
                  onChange={(wantedPoints) => open.change({ wantedPoints })}
                />
              </>
            ) : (
              t.totalOf(draft.wantedPoints)
            )}
          </span>
        </div>
        <div>
          <b>{figures.questions}</b>
          <span>{t.questionsOf(figures.questions - figures.answered)}</span>
        </div>
        <div>
          {composes ? (
            <NumberInput
              aria-label={t.minutes}
              min={1}
              max={600}
              precision={0}
              value={draft.minutes}
              onChange={(minutes) => open.change({ minutes })}
            />
          ) : (
            <b>{draft.minutes ?? '–'}</b>
          )}
          <span>{t.minutesUnit}</span>
        </div>
      </div>
      <section>
        <h3>
          {t.difficultyShare} <small>{figures.expected ? t.expected(Math.round(figures.expected.mean)) : t.unknownMean}</small>
        </h3>
        {all > 0 && (
          <div className={styles.bands}>
            {difficultyBands.map((band) => (
              <span key={band} style={{ flexGrow: figures.bands[band] }} data-band={band} hidden={figures.bands[band] === 0}>
                <i />
                {t.bands(band)} {Math.round((100 * figures.bands[band]) / all)}
              </span>
            ))}
          </div>
        )}
      </section>
      <section>
        <h3>
          {t.coverage} <small>{figures.coverage.length ? t.coverageUnit : t.noCoverage}</small>
        </h3>
        <ul className={styles.coverage}>
          {figures.coverage.slice(0, 8).map(({ name, points }) => (
            <li key={name}>
              <span title={name}>{name}</span>
              <i>
                <s style={{ inlineSize: `${(100 * points) / most}%` }} />
              </i>
              <b>{Math.round(points * 10) / 10}</b>
            </li>
          ))}
        </ul>
      </section>
      <Problems open={open} problems={problems} />
      <section>
        <h3>
          {t.settings} <small>{t.seed(seedText(draft.seed))}</small>
          {composes && (
            <Button type="link" size="small" onClick={() => open.change({ seed: Math.floor(Math.random() * largestSeed) })}>
              {t.newSeed}
            </Button>
          )}
        </h3>
        <div className={styles.settings}>
          <label>
            {t.howMany}
            <NumberInput
              size="small"
              min={1}
              max={4}
              precision={0}
              disabled={!composes}
              value={draft.variants}
              onChange={(variants) => variants !== null && open.change({ variants })}
            />
          </label>
          {(['shuffleQuestions', 'shuffleOptions', 'forEach'] as const).map((name) => (
            <Checkbox key={name} disabled={!composes} checked={draft[name]} onChange={({ target }) => open.change({ [name]: target.checked })}>
              {t[name]}
            </Checkbox>
          ))}
        </div>
      </section>
      <p className={styles.lock}>
        <LockOutlined aria-hidden />
        <span>
          {t.lockedHelp}
          {t.looks(full.views.looks, full.views.people)}{' '}
          <Button type="link" size="small" onClick={() => setViews(true)}>
            {t.views}
          </Button>
        </span>
      </p>
      {views && <ViewsDialog paperId={full.id} close={() => setViews(false)} />}
    </aside>
  )
}

/** What is wrong or doubtful, errors first; each leads to its place. */
function Problems({ open, problems }: { open: OpenPaper; problems: readonly PaperProblem[] }) {
  const t = useTexts(texts)
  const show = ({ section, item }: PaperProblem) => {
    if (section === null) return
    if (item === null) document.querySelector(`[data-section="${section}"]`)?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    else focusItem({ section, item })
  }
  if (!problems.length)
    return (
      <section>
        <p className={styles.fine}>
          <CheckCircleOutlined aria-hidden /> {t.noProblems}
        </p>
      </section>
    )
  return (
    <section>
      <h3>{t.lookAt(problems.length)}</h3>
      <ul className={styles.problems}>
        {problems.slice(0, 30).map((problem, at) => (
          <li key={at} data-severity={problem.severity}>
            <span>{inLanguage(paperProblemText(problem, open.sections[problem.section ?? 0]?.title))}</span>
            {problem.section !== null && (
              <Button type="link" size="small" onClick={() => show(problem)}>
                {t.show}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
