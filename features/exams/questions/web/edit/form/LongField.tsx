import type { DocJson } from '#document/schema/node-json.ts'
import { ResourceTool } from '#features/library/resources/web/picker/ResourceTool.tsx'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { fieldId } from '../draft/fields.ts'
import { texts } from '../edit-texts.ts'
import { RichField } from '#web/editor/rich/RichField.tsx'
import { TextTools } from '#web/editor/rich/TextTools.tsx'
import styles from './form.module.css'

interface Props {
  path: 'explanation' | 'reference'
  doc: DocJson
  onChange: (doc: DocJson) => void
}

/** The explanation or the reference answer. Its tools are seen beside its name while the focus is in it, so that nothing moves. */
export function LongField({ path, doc, onChange }: Props) {
  const t = useTexts(texts)
  const label = t[path]
  return (
    <section className={styles.part} aria-label={label}>
      <h2 className={styles.label}>{label}</h2>
      <div className={styles.box} id={fieldId(path)}>
        <RichField kind="text" label={label} hint={path === 'reference' ? t.referenceHint : t.explanationHint} doc={doc} onChange={onChange}>
          {(editor, place) => (
            <>
              <div className={styles.longTools}>
                {editor && (
                  <TextTools writing={editor} label={label}>
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
