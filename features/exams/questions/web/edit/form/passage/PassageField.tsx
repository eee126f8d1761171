import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { docOfText } from '#assessment/questions/make.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { fieldId } from '../../draft/fields.ts'
import type { OpenQuestion } from '../../session/use-question.ts'
import { RichField } from '#web/editor/rich/RichField.tsx'
import { ResourceTool } from '#features/library/resources/web/picker/ResourceTool.tsx'
import { TextTools } from '#web/editor/rich/TextTools.tsx'
import { AddRow } from '../rows/AddRow.tsx'
import styles from '../form.module.css'
import { passageTexts } from './passage-texts.ts'

/** The passage that several questions share, above the question. A question of an import keeps the one of its file. */
export function PassageField({ open }: { open: OpenQuestion }) {
  const t = useTexts(passageTexts)
  const undo = useUndo()
  const { draft, change, full, imported, sharedPassage } = open
  const { passage } = draft
  if (imported) return null
  if (!passage)
    return (
      <div className={styles.addPassage}>
        <AddRow label={t.passage} onAdd={() => change({ passage: docOfText('') })} />
      </div>
    )
  const others = full?.passage ? full.passage.questions - 1 : 0
  return (
    <section className={styles.passage} aria-label={t.passage}>
      <h2 className={styles.label}>
        {t.passage}
        <small>{others > 0 ? t.passageShared(others) : sharedPassage ? t.passageTaken : t.passageHelp}</small>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t.removePassage}
          onClick={() => {
            change({ passage: null })
            undo(t.passageRemoved, () => change({ passage }))
          }}
        />
      </h2>
      <div className={styles.box} id={fieldId('passage')}>
        <RichField kind="text" label={t.passage} hint={t.passageHint} doc={passage} onChange={(doc) => change({ passage: doc })}>
          {(editor, place) => (
            <>
              <div className={styles.longTools}>
                {editor && (
                  <TextTools writing={editor} label={t.passage}>
                    <ResourceTool writing={editor} />
                  </TextTools>
                )}
              </div>
              {place}
            </>
          )}
        </RichField>
      </div>
    </section>
  )
}
