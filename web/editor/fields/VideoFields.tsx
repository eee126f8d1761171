import { Button, Segmented } from 'antd'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import type { FieldsProps } from './BlockFields.tsx'
import { editorTexts } from '../texts/editor-texts.ts'
import { TextAttributeField } from './fields.tsx'
import { fileUrl } from '#web/ui/files/file-url.ts'
import styles from './MarginColumn.module.css'
import { ReplaceFile } from './ReplaceFile.tsx'

/** The size after a change of size type, with the same aspect ratio: 640 by 360 pixels becomes 100 % width with 56 % padding. */
export const sizeFor = (type: '1' | '2', width: number, height: number) =>
  type === '2'
    ? { size: type, width: 100, height: Math.min(400, Math.max(1, Math.round((height / width) * 100))) }
    : { size: type, width: 640, height: Math.max(1, Math.round((height / width) * 640)) }

/** The fields of a video; position and size codes are those of specification section 4. */
export function VideoFields({ writing, place: { attrs }, set }: FieldsProps) {
  const t = editorTexts()
  const size = attrs['size'] as '1' | '2'
  const width = attrs['width'] as number
  const height = attrs['height'] as number
  const unit = size === '2' ? '%' : t.pixels
  const number = (name: 'width' | 'height', label: string, most: number) => (
    <NumberInput
      aria-label={label}
      prefix={label}
      suffix={unit}
      min={1}
      max={most}
      precision={0}
      value={attrs[name] as number}
      onChange={(value) => value !== null && set({ [name]: value })}
    />
  )
  return (
    <>
      <TextAttributeField label={t.title} value={attrs['title'] as string} limit={500} onChange={(title) => set({ title })} />
      <div className={styles.field}>
        <span className={styles.label}>{t.position}</span>
        <Segmented
          block
          aria-label={t.position}
          value={attrs['position'] as string}
          options={(['1', '2', '3'] as const).map((value) => ({ value, label: t.positions[value] }))}
          onChange={(position) => set({ position })}
        />
      </div>
      <div className={styles.field}>
        <span className={styles.label}>{t.size}</span>
        <Segmented<'1' | '2'>
          block
          aria-label={t.size}
          value={size}
          options={[
            { value: '1', label: t.fixed },
            { value: '2', label: t.proportional },
          ]}
          onChange={(type) => set(sizeFor(type, width, height))}
        />
        <div className={styles.row} style={{ marginBlockStart: 8 }}>
          {number('width', t.width, size === '2' ? 100 : 4096)}
          {number('height', t.height, size === '2' ? 400 : 4096)}
        </div>
      </div>
      <div className={styles.field}>
        <span className={styles.label}>{t.poster}</span>
        {attrs['poster'] !== null && (
          <>
            <img className={styles.poster} src={fileUrl(attrs['poster'] as string)} alt="" />
            <Button size="small" type="text" onClick={() => set({ poster: null })}>
              {t.removePoster}
            </Button>
          </>
        )}
      </div>
      <ReplaceFile kind="picture" label={t.choosePoster} upload={writing.upload} onFile={({ id }) => set({ poster: id })} />
      <TextAttributeField
        label={t.alt}
        value={attrs['alt'] as string}
        limit={2000}
        help={t.altHelp}
        lines={2}
        required
        onChange={(alt) => set({ alt })}
      />
      <ReplaceFile kind="video" upload={writing.upload} onFile={({ id }) => set({ file: id })} />
    </>
  )
}
