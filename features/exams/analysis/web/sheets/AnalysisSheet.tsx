import { figureTexts } from '#assessment/analysis/figure-texts.ts'
import { figureWord, pointsWord, shareWord } from '#assessment/analysis/figure-words.ts'
import { sheetTexts } from '#assessment/analysis/sheet-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Analysis } from '../../contract.ts'
import { lineOfHtml } from '../line-of-html.ts'
import styles from './sheet.module.css'
import { Head, Signatures } from './SheetParts.tsx'

/** The analysis sheet as faculties file it: people, figures, bands, questions, what was written, and the lines for signatures. */
export function AnalysisSheet({ analysis }: { analysis: Analysis }) {
  const t = useTexts(sheetTexts)
  const f = useTexts(figureTexts)
  const { head, whole, people, figures, items, remarks } = analysis
  const counts = [
    [t.expected, people.expected],
    [f.figure('counted'), people.counted],
    [t.waiting, people.waiting],
    [t.absent, people.absent],
    [t.deferred, people.deferred],
    [t.violation, people.violation],
  ] as const
  return (
    <article className={styles.page}>
      <Head head={head} title={t.analysisSheet} whole={whole} />
      <table className={styles.facts}>
        <tbody>
          <tr>
            {counts.map(([name]) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
          <tr>
            {counts.map(([name, value]) => (
              <td key={name}>{value}</td>
            ))}
          </tr>
        </tbody>
      </table>
      {figures ? <General figures={figures} whole={whole} /> : <p>{f.tooFew(people.counted)}</p>}
      <h3>{t.questions}</h3>
      <table className={styles.questions}>
        <thead>
          <tr>
            <th scope="col">{t.question}</th>
            <th scope="col">{t.stem}</th>
            <th scope="col">{t.type}</th>
            <th scope="col">{t.points}</th>
            <th scope="col">{f.figure('mean')}</th>
            <th scope="col">{f.figure('difficulty')}</th>
            <th scope="col">{f.figure('discrimination')}</th>
            <th scope="col">{f.figure('correlation')}</th>
            <th scope="col">{t.finding}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ key, number, stem, question, points, figures: own, flags, withdrawn }) => (
            <tr key={key}>
              <td>{number}</td>
              <td>
                <span>{question ? lineOfHtml(question.html) : stem}</span>
              </td>
              <td>{f.type(question?.type ?? null)}</td>
              <td>{pointsWord(points)}</td>
              <td>{own ? pointsWord(own.mean) : '–'}</td>
              <td>{figureWord(own?.p ?? null)}</td>
              <td>{figureWord(own?.discrimination ?? null)}</td>
              <td>{figureWord(own?.correlation ?? null)}</td>
              <td>{withdrawn ? f.withdrawn : flags[0] && f.flag(flags[0])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {(['problems', 'measures'] as const).map((field) => (
        <section key={field} className={styles.written}>
          <h3>{t[field]}</h3>
          <p>{remarks[field]}</p>
        </section>
      ))}
      <footer>
        <Signatures />
      </footer>
    </article>
  )
}

function General({ figures, whole }: { figures: NonNullable<Analysis['figures']>; whole: number }) {
  const t = useTexts(sheetTexts)
  const f = useTexts(figureTexts)
  const { reliability, bands } = figures
  const values = [
    [f.figure('mean'), pointsWord(figures.mean)],
    [f.figure('median'), pointsWord(figures.median)],
    [f.figure('deviation'), pointsWord(figures.deviation)],
    [f.figure('extremes'), `${pointsWord(figures.highest)} / ${pointsWord(figures.lowest)}`],
    [f.figure('passed'), shareWord(figures.passed / figures.people)],
    [f.figure('difficulty'), figureWord(figures.p)],
    [f.figure('discrimination'), figureWord(figures.discrimination)],
    [f.figure('alpha'), reliability.missing ? f.missing(reliability.missing) : figureWord(reliability.alpha)],
    [f.figure('error'), reliability.error === null ? '–' : pointsWord(reliability.error)],
  ]
  return (
    <>
      <h3>{t.figures}</h3>
      <dl className={styles.values}>
        {values.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{t.distribution}</h3>
      <table className={styles.facts}>
        <thead>
          <tr>
            <th scope="col">{t.band}</th>
            {bands.map(({ band }) => (
              <th key={band} scope="col">
                {f.band(band)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t.range}</th>
            {bands.map(({ band, from }, at) => (
              <td key={band}>{t.rangeOf(pointsWord(from), at === 0 ? '' : pointsWord(bands[at - 1]?.from ?? whole))}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t.count}</th>
            {bands.map(({ band, people }) => (
              <td key={band}>{people}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t.share}</th>
            {bands.map(({ band, share }) => (
              <td key={band}>{shareWord(share)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </>
  )
}
