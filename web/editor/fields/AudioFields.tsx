import { DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import type { FieldsProps } from './BlockFields.tsx'
import { editorTexts } from '../texts/editor-texts.ts'
import { Field, TextAttributeField } from './fields.tsx'
import { durationOf } from '../files/files.ts'
import styles from './MarginColumn.module.css'
import { ReplaceFile } from './ReplaceFile.tsx'

/** The fields of an audio block; the icon styles are those of specification section 4. */
export function AudioFields({ writing, place: { attrs }, set }: FieldsProps) {
  const t = editorTexts()
  return (
    <>
      <TextAttributeField label={t.title} value={attrs['title'] as string} limit={500} onChange={(title) => set({ title })} />
      <Field label={t.audioStyle}>
        {(id) => (
          <Select
            id={id}
            value={attrs['style'] as string}
            options={(['default', 'smallIcon', 'custom1'] as const).map((value) => ({ value, label: t.audioStyles[value] }))}
            onChange={(style) => set({ style })}
          />
        )}
      </Field>
      {typeof attrs['duration'] === 'number' && <p className={styles.help}>{t.duration(attrs['duration'])}</p>}
      <ReplaceFile
        kind="audio"
        upload={writing.upload}
        onFile={(file) => void durationOf(file.url).then((duration) => set({ file: file.id, duration: duration ?? null }))}
      />
    </>
  )
}

/** The fields of an attachment card: display name and date. */
export function AttachmentFields({ writing, place: { attrs }, set }: FieldsProps) {
  const t = editorTexts()
  const date = attrs['date'] as string | null
  return (
    <>
      <TextAttributeField label={t.fileName} value={attrs['name'] as string} limit={500} onChange={(name) => set({ name })} />
      <Field label={t.date}>
        {(id) => (
          <DatePicker
            id={id}
            format="YYYY/MM/DD"
            style={{ inlineSize: '100%' }}
            value={date === null ? null : dayjs(date)}
            onChange={(day) => set({ date: day ? day.format('YYYY-MM-DD') : null })}
          />
        )}
      </Field>
      <ReplaceFile kind="attachment" upload={writing.upload} onFile={({ id, name, size }) => set({ file: id, name, size })} />
    </>
  )
}
