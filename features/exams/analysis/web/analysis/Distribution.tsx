import { figureTexts } from '#assessment/analysis/figure-texts.ts'
import { pointsWord, shareWord } from '#assessment/analysis/figure-words.ts'
import { sheetTexts } from '#assessment/analysis/sheet-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Analysis } from '../../contract.ts'
import { texts } from '../texts.ts'
import styles from './analysis.module.css'

interface Props {
  figures: NonNullable<Analysis['figures']>
  whole: number
}

/** Points at an edge between tenths, rounded half up to a hundredth. */
const edgeAt = (whole: number, at: number) => pointsWord(Math.floor(whole * at * 10 + 0.5) / 100)

/** How many people have how many points, in ten equal parts, with the number above each bar. */
export function Distribution({ figures: { tenths }, whole }: Props) {
  const t = useTexts(texts)
  const most = Math.max(1, ...tenths)
  return (
    <figure className={styles.chart}>
      <ul aria-label={t.distribution}>
        {tenths.map((count, at) => (
          <li key={at}>
            <b aria-hidden>{count || ''}</b>
            <i data-none={count === 0 || undefined} style={{ blockSize: `${(count / most) * 100}%` }} />
            <span className="visually-hidden">{t.part(edgeAt(whole, at), edgeAt(whole, at + 1), count)}</span>
          </li>
        ))}
      </ul>
      <figcaption aria-hidden>
        {Array.from({ length: 11 }, (_, at) => (
          <span key={at}>{edgeAt(whole, at)}</span>
        ))}
      </figcaption>
    </figure>
  )
}

/** The bands by which faculties name results, with counts and shares. */
export function Bands({ figures: { bands }, whole }: Props) {
  const t = useTexts(texts)
  const f = useTexts(figureTexts)
  const s = useTexts(sheetTexts)
  return (
    <table className={styles.bands}>
      <thead>
        <tr>
          <th scope="col">{t.band}</th>
          <th scope="col">{t.range}</th>
          <th scope="col" data-end>
            {t.count}
          </th>
          <th scope="col" data-end>
            {t.share}
          </th>
        </tr>
      </thead>
      <tbody>
        {bands.map(({ band, from, people, share }, at) => (
          <tr key={band}>
            <th scope="row">{f.band(band)}</th>
            <td>{s.rangeOf(pointsWord(from), at === 0 ? '' : pointsWord(bands[at - 1]?.from ?? whole))}</td>
            <td data-end>{people}</td>
            <td data-end>{shareWord(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
