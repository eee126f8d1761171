import {
  CheckOutlined,
  EditOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  FormOutlined,
  HighlightOutlined,
  RollbackOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { pageTexts } from '#features/exams/attempts/web/marked/page-texts.ts'
import type { Grading } from '../../contract.ts'
import type { PageTool } from '../answer/pages/gestures.ts'
import { pagesTexts } from '../answer/pages/pages-texts.ts'
import type { PageTools } from '../answer/pages/use-page-tools.ts'
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
  tools: PageTools
  /** Undoes the last step of what was written at this answer; undefined: there is none. */
  undo: (() => void) | undefined
  showMarks: () => void
}

const zooms = [80, 90, 100, 115, 130, 150, 180] as const

/** Whose answer is shown, and the tools to mark it with, each beside its key. */
export function DeskHead({ grading, editable, marksShown, zoom, setZoom, mark, note, tools, undo, showMarks }: Props) {
  const t = useTexts(gradingTexts)
  const words = useTexts(pagesTexts)
  const pageWords = useTexts(pageTexts)
  /** Where there are pages, a tool is chosen and stays until it is pressed again. */
  const pressed = (tool: PageTool) => (tools.has ? { 'aria-pressed': tools.tool === tool } : {})
  const step = (by: 1 | -1) => setZoom(zooms[zooms.indexOf(zoom as (typeof zooms)[number]) + by] ?? zoom)
  return (
    <header className={styles.bar}>
      {grading && (
        <div className={styles.whose}>
          <h1>{grading.name ?? t.answer(grading.label)}</h1>
          {tools.has && <span data-pages>{pageWords.page(tools.shown + 1, tools.pages)}</span>}
          {grading.round > 1 && <span>{grading.round === 2 ? t.second : t.third}</span>}
          {grading.others.map(({ name, points }) => (
            <span key={name}>{t.otherGave(name, pointsText(points))}</span>
          ))}
          {grading.handed && <span>{t.handedBy(grading.handed.by, grading.handed.note)}</span>}
        </div>
      )}
      <div className={styles.tools}>
        <Button type="text" icon={<CheckOutlined aria-hidden />} disabled={!editable} {...pressed('tick')} onClick={() => mark('tick')}>
          {t.tick}
          <kbd>Q</kbd>
        </Button>
        <Button type="text" icon={<HighlightOutlined aria-hidden />} disabled={!editable} {...pressed('ring')} onClick={() => mark('ring')}>
          {t.ring}
          <kbd>W</kbd>
        </Button>
        <Button type="text" icon={<FormOutlined aria-hidden />} disabled={!editable} {...pressed('note')} onClick={note}>
          {t.note}
          <kbd>E</kbd>
        </Button>
        {tools.has && (
          <Button type="text" icon={<EditOutlined aria-hidden />} disabled={!editable} {...pressed('ink')} onClick={() => tools.chooseTool('ink')}>
            {words.draw}
            <kbd>R</kbd>
          </Button>
        )}
        <Button
          type="text"
          icon={<RollbackOutlined aria-hidden />}
          aria-label={t.undoStep}
          title={t.undoStep}
          disabled={!editable || !undo}
          onClick={undo}
        />
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
          {tools.has && (
            <Button type="text" icon={<RotateRightOutlined aria-hidden />} aria-label={words.turn} title={words.turn} onClick={() => tools.turn()} />
          )}
        </span>
      </div>
    </header>
  )
}
