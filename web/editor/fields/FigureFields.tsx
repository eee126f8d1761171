import { Button, Slider } from 'antd'
import type { ReactNode } from 'react'
import type { FieldsProps } from './BlockFields.tsx'
import { editorTexts } from '../texts/editor-texts.ts'
import { Field, TextAttributeField } from './fields.tsx'
import styles from './MarginColumn.module.css'
import { ReplaceFile } from './ReplaceFile.tsx'

/** Alternative text, width and file of a picture; its caption is edited in the text. */
export function FigureFields({ writing, place: { attrs }, set, label }: FieldsProps & { label: ReactNode }) {
  const t = editorTexts()
  const width = attrs['width'] as number | null
  return (
    <>
      <TextAttributeField
        label={t.alt}
        value={attrs['alt'] as string}
        limit={2000}
        help={t.altHelp}
        lines={3}
        required
        onChange={(alt) => set({ alt })}
      />
      <Field label={t.widthPercent}>
        {(id) => (
          <div className={styles.row}>
            <Slider
              id={id}
              min={10}
              max={100}
              step={5}
              value={width ?? 100}
              ariaLabelForHandle={t.widthPercent}
              onChange={(value) => set({ width: value })}
            />
            <Button style={{ flex: 'none' }} size="small" type="text" disabled={width === null} onClick={() => set({ width: null })}>
              {t.widthAuto}
            </Button>
          </div>
        )}
      </Field>
      {label}
      <ReplaceFile kind="picture" upload={writing.upload} onFile={({ id }) => set({ file: id })} />
    </>
  )
}
