import { PlusOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { Variant } from './variants.ts'
import { variantName, variantsNote } from './variants.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { type At, newSection } from '../session/edits.ts'
import type { OpenPaper } from '../session/use-paper.ts'
import { texts } from '../texts.ts'
import { SectionPart } from './SectionPart.tsx'
import type { QuestionOfBank } from './types.ts'
import styles from './compose.module.css'

interface Props {
  open: OpenPaper
  composes: boolean
  add: (row: QuestionOfBank, at: At) => void
  setCaret: (at: At) => void
}

/** The sections of the paper with their questions, and the buttons that add sections. */
export function PaperBody({ open, composes, add, setCaret }: Props) {
  const t = useTexts(texts)
  const { sections, draft } = open
  const variants: Variant[] = Array.from({ length: draft.variants }, (_, at) => at)
  return (
    <>
      <div className={styles.top}>
        <ul className={styles.variants}>
          {variants.map((at) => (
            <li key={at}>{variantName(at)}</li>
          ))}
        </ul>
        <span>{variantsNote(draft)}</span>
        {composes && (
          <Button type="text" icon={<UndoOutlined aria-hidden />} disabled={!open.canUndo} onClick={open.undo}>
            {t.undo}
          </Button>
        )}
      </div>
      {sections.length === 0 && <EmptyState title={t.emptyPaper} detail={composes ? t.emptyPaperHelp : ''} />}
      {sections.map((section, at) => (
        <SectionPart key={section.key} open={open} at={at} composes={composes} add={add} setCaret={setCaret} />
      ))}
      {composes && sections.length < 30 && (
        <div className={styles.adding}>
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => open.changeSections((now) => [...now, newSection(t.section)])}>
            {t.addSection}
          </Button>
          <Button
            icon={<PlusOutlined aria-hidden />}
            onClick={() => open.changeSections((now) => [...now, newSection(t.section, { draw: { bankIds: [], rules: [], points: 5 } })])}
          >
            {t.addDrawn}
          </Button>
        </div>
      )}
    </>
  )
}
