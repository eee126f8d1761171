import { PlusSquareOutlined } from '@ant-design/icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ResourceTool } from '#features/library/resources/web/picker/ResourceTool.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useEscape } from '#web/ui/hooks/use-escape.ts'
import { texts } from '../edit-texts.ts'
import { fieldId } from '../draft/fields.ts'
import type { OpenQuestion } from '../session/use-question.ts'
import { blankMarks, blankView, insertBlank } from '../text/blank-marks.ts'
import { RichField } from '#web/editor/rich/RichField.tsx'
import { LabelledTool, TextTools } from '#web/editor/rich/TextTools.tsx'
import styles from './form.module.css'

interface Props {
  open: OpenQuestion
  focus: boolean
  /** Called with the key of a blank that was pressed. */
  onBlank: (key: string) => void
}

/** The text of the question with its tools. */
export function StemField({ open, focus, onBlank }: Props) {
  const t = useTexts(texts)
  const [full, setFull] = useState(false)
  const latest = useRef({ type: open.draft.type, onBlank })
  latest.current = { type: open.draft.type, onBlank }
  const marks = useMemo(() => {
    const blank = blankView({ open: (key) => latest.current.onBlank(key), nameOf: t.blankNo })
    return { plugins: blankMarks({ on: () => latest.current.type === 2 }), views: { blank } }
  }, [t])
  useEscape(full, () => setFull(false))
  useEffect(() => {
    document.documentElement.style.overflow = full ? 'hidden' : ''
    return () => void (document.documentElement.style.overflow = '')
  }, [full])
  return (
    <section className={styles.part} aria-label={t.stem}>
      <h2 className={styles.label}>{t.stem}</h2>
      <div className={styles.box} id={fieldId('stem')} data-full={full || undefined}>
        <RichField
          key={open.round}
          kind="large"
          label={t.stem}
          hint={t.stemHint}
          doc={open.draft.stem}
          onChange={(stem) => open.change({ stem })}
          plugins={marks.plugins}
          nodeViews={marks.views}
          focus={focus}
        >
          {(editor, place) => (
            <>
              {editor ? (
                <TextTools writing={editor} label={t.stem} full={{ on: full, toggle: () => setFull(!full) }}>
                  <ResourceTool writing={editor} />
                  {open.draft.type === 2 && (
                    <LabelledTool icon={<PlusSquareOutlined aria-hidden />} label={t.insertBlank} act={() => void editor.run(insertBlank)} />
                  )}
                </TextTools>
              ) : (
                <div className={styles.noTools} />
              )}
              {place}
            </>
          )}
        </RichField>
      </div>
    </section>
  )
}
