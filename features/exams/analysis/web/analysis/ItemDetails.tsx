import { Link } from 'react-router'
import { figureTexts } from '#assessment/analysis/figure-texts.ts'
import { shareWord } from '#assessment/analysis/figure-words.ts'
import { RichHtml } from '#web/ui/document/RichText.tsx'
import { regradesPath } from '#features/exams/tests/web/lines.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { AnalysedItem } from '../../contract.ts'
import { questionPath } from '../lines.ts'
import { texts } from '../texts.ts'
import styles from './analysis.module.css'

interface Props {
  item: AnalysedItem
  testId: string
  canRegrade: boolean
}

/** An opened question: its text, who chose which option, all notes, and the ways to its bank and to corrections. */
export function ItemDetails({ item: { question, people, figures, options, flags, withdrawn, points }, testId, canRegrade }: Props) {
  const t = useTexts(texts)
  const f = useTexts(figureTexts)
  if (!question) return null
  const few = points > 0 ? t.fewGot(people) : t.noPoints
  return (
    <div className={styles.opened}>
      <RichHtml html={question.html} />
      <p className={styles.quiet}>{withdrawn ? f.withdrawn : figures ? t.got(people) : few}</p>
      {options.length > 0 && (
        <table className={styles.options}>
          <thead>
            <tr>
              <th scope="col">{t.option}</th>
              <th scope="col">{t.top}</th>
              <th scope="col">{t.bottom}</th>
              <th scope="col">{t.all}</th>
            </tr>
          </thead>
          <tbody>
            {options.map(({ seq, html, right, flag, ...shares }) => (
              <tr key={seq} data-right={right || undefined}>
                <th scope="row">
                  <div className={styles.option}>
                    <b>{seq}</b>
                    <RichHtml html={html} />
                    <span>
                      {right && <small>{t.right}</small>}
                      {flag && <small data-flag>{flag === 'unused' ? t.unused : t.wrongPreferred}</small>}
                    </span>
                  </div>
                </th>
                {(['top', 'bottom', 'all'] as const).map((group) => (
                  <td key={group}>
                    <i data-group={group} style={{ inlineSize: `${shares[group] * 100}%` }} />
                    <span>{shareWord(shares[group])}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {flags.length > 0 && (
        <ul className={styles.flags}>
          {flags.map((flag) => (
            <li key={flag}>{f.flag(flag)}</li>
          ))}
        </ul>
      )}
      <p className={styles.ways}>
        <Link to={questionPath(question.bankId, question.id)}>{t.toBank}</Link>
        {canRegrade && <Link to={regradesPath(testId)}>{t.toRegrades}</Link>}
      </p>
    </div>
  )
}
