import { CheckOutlined, EyeInvisibleOutlined, EyeOutlined, FormOutlined, HighlightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { Grading } from '../../contract.ts'
import { gradingTexts } from '../texts/grading-texts.ts'
import { pointsText } from '../texts/points-text.ts'
import styles from './desk.module.css'

interface Props {
  grading: Grading | undefined
  editable: boolean
  marksShown: boolean
  zoom: number
  setZoom: (zoom: number) => void
  mark: (kind: 'tick' | 'ring') => void
  note: () => void
  showMarks: () => void
}

const zooms = [80, 90, 100, 115, 130, 150, 180] as const

/** Whose answer is shown, and the tools to mark it with, each beside its key. */
export function DeskHead({ grading, editable, marksShown, zoom, setZoom, mark, note, showMarks }: Props) {
  const t = useTexts(gradingTexts)
  const step = (by: 1 | -1) => setZoom(zooms[zooms.indexOf(zoom as (typeof zooms)[number]) + by] ?? zoom)
  return (
    <header className={styles.bar}>
      {grading && (
        <div className={styles.whose}>
          <h1>{grading.name ?? t.answer(grading.label)}</h1>
          {grading.round > 1 && <span>{grading.round === 2 ? t.second : t.third}</span>}
          {grading.others.map(({ name, points }) => (
            <span key={name}>{t.otherGave(name, pointsText(points))}</span>
          ))}
          {grading.handed && <span>{t.handedBy(grading.handed.by, grading.handed.note)}</span>}
        </div>
      )}
      <div className={styles.tools}>
        <Button type="text" icon={<CheckOutlined aria-hidden />} disabled={!editable} onClick={() => mark('tick')}>
          {t.tick}
          <kbd>Q</kbd>
        </Button>
        <Button type="text" icon={<HighlightOutlined aria-hidden />} disabled={!editable} onClick={() => mark('ring')}>
          {t.ring}
          <kbd>W</kbd>
        </Button>
        <Button type="text" icon={<FormOutlined aria-hidden />} disabled={!editable} onClick={note}>
          {t.note}
          <kbd>E</kbd>
        </Button>
        <Button
          type="text"
          icon={marksShown ? <EyeOutlined aria-hidden /> : <EyeInvisibleOutlined aria-hidden />}
          aria-pressed={marksShown}
          onClick={showMarks}
        >
          {t.marks}
          <kbd>V</kbd>
        </Button>
        <span className={styles.zoom}>
          <Button type="text" icon={<ZoomOutOutlined aria-hidden />} aria-label="-" disabled={zoom === zooms[0]} onClick={() => step(-1)} />
          <span>{zoom}%</span>
          <Button type="text" icon={<ZoomInOutlined aria-hidden />} aria-label="+" disabled={zoom === zooms.at(-1)} onClick={() => step(1)} />
        </span>
      </div>
    </header>
  )
}
