import { DeleteOutlined } from '@ant-design/icons'
import { LANGUAGES } from '#document/schema/language-names.ts'
import { ASIDE_KINDS } from '#document/schema/schema-sections.ts'
import { Button, Select } from 'antd'
import { NumberInput } from '#web/ui/form/fields/NumberInput.tsx'
import { removeAt, setAttributes } from '../state/blocks.ts'
import { editorTexts } from '../texts/editor-texts.ts'
import { Field, LabelField, Lines, SwitchField, TextAttributeField } from './fields.tsx'
import { Filled } from '#web/kernel/Filled.tsx'
import { fileFactsSlot } from './file-facts-slot.ts'
import { FigureFields } from './FigureFields.tsx'
import styles from './MarginColumn.module.css'
import { AttachmentFields, AudioFields } from './AudioFields.tsx'
import { promptCommand } from '../prompts/prompts.ts'
import { TableFields } from './TableFields.tsx'
import { VideoFields } from './VideoFields.tsx'
import type { TextEditor } from '../state/text-editor.ts'
import { addTab } from '../commands/new-blocks.ts'

export interface Place {
  pos: number
  type: string
  attrs: Record<string, unknown>
}

export interface FieldsProps {
  writing: TextEditor
  place: Place
  set: (attributes: Record<string, unknown>) => void
  tell: (problem: string) => void
}

/** The property fields of a block. Each change is applied to the document at once and can be undone there. */
export function BlockFields({ writing, place, tell }: Omit<FieldsProps, 'set'>) {
  const t = editorTexts()
  const { view } = writing
  // Dispatched directly, because `writing.run` would move the focus from the field to the text.
  const set = (attributes: Record<string, unknown>) => void setAttributes(place.pos, attributes)(view.state, view.dispatch)
  const props = { writing, place, set, tell }
  const fileId = fileOf(place)
  return (
    <fieldset className={styles.fields} disabled={!view.editable} style={{ border: 0, margin: 0, padding: 0 }}>
      <FieldsOfType {...props} />
      {fileId !== '' && <Filled slot={fileFactsSlot} props={{ fileId }} />}
      {view.editable && place.type !== 'orderedList' && (
        <div className={styles.buttons}>
          <Button danger type="text" icon={<DeleteOutlined aria-hidden />} onClick={() => writing.run(removeAt(place.pos))}>
            {t.deleteBlock}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** The file of a block, also that of an embedded resource, which has the same id; empty for other blocks. */
function fileOf({ type, attrs }: Place): string {
  const id = type === 'embed' && attrs['kind'] === 'resource' ? attrs['ref'] : attrs['file']
  return typeof id === 'string' ? id : ''
}

function FieldsOfType(props: FieldsProps) {
  const t = editorTexts()
  const { place, set, writing } = props
  const { attrs, pos } = place
  const numbered = (
    <SwitchField label={t.numbered} help={t.numberedHelp} value={attrs['numbered'] === true} onChange={(on) => set({ numbered: on })} />
  )
  const label = <LabelField value={attrs['label'] as string | null} onChange={(value) => set({ label: value })} />
  switch (place.type) {
    case 'heading':
      return (
        <>
          <Field label={t.level}>
            {(id) => (
              <Select
                id={id}
                value={attrs['level'] as number}
                options={[1, 2, 3, 4].map((value) => ({ value, label: `${t.blocks.heading} ${value}` }))}
                onChange={(level) => set({ level })}
              />
            )}
          </Field>
          {label}
        </>
      )
    case 'figure':
      return <FigureFields {...props} label={label} />
    case 'video':
      return <VideoFields {...props} />
    case 'audio':
      return <AudioFields {...props} />
    case 'attachment':
      return <AttachmentFields {...props} />
    case 'table':
      return <TableFields {...props} label={label} />
    case 'equation':
      return (
        <>
          <Button onClick={() => writing.run(promptCommand('formula', pos))}>{t.editFormula}</Button>
          {numbered}
          {label}
        </>
      )
    case 'codeBlock':
      return (
        <>
          <Field label={t.codeLanguage}>
            {(id) => (
              <Select
                id={id}
                showSearch={{ optionFilterProp: 'label' }}
                value={attrs['language'] as string}
                options={Object.entries({ ...LANGUAGES, '': t.plainText }).map(([value, name]) => ({ value, label: name }))}
                onChange={(language) => set({ language })}
              />
            )}
          </Field>
          <TextAttributeField label={t.caption} value={attrs['caption'] as string} limit={2000} onChange={(caption) => set({ caption })} />
          {label}
        </>
      )
    case 'aside':
      return (
        <>
          <Field label={t.kind}>
            {(id) => (
              <Select
                id={id}
                value={attrs['kind'] as string}
                options={ASIDE_KINDS.map((value) => ({ value, label: t.aside[value] }))}
                onChange={(kind) => set({ kind })}
              />
            )}
          </Field>
          <TextAttributeField label={t.title} value={attrs['title'] as string} limit={500} onChange={(title) => set({ title })} />
          {numbered}
          {label}
        </>
      )
    case 'tab':
      return (
        <>
          <TextAttributeField label={t.tabName} value={attrs['label'] as string} limit={500} onChange={(name) => set({ label: name })} />
          <Button onClick={() => writing.run(addTab(pos))}>{t.addTab}</Button>
        </>
      )
    case 'orderedList':
      return (
        <>
          <Field label={t.start}>
            {(id) => (
              <NumberInput
                id={id}
                min={0}
                max={99_999}
                precision={0}
                value={attrs['start'] as number}
                onChange={(start) => start !== null && set({ start })}
              />
            )}
          </Field>
          <Field label={t.listStyle}>
            {(id) => (
              <Select
                id={id}
                value={attrs['style'] as string}
                options={Object.entries(t.listStyles).map(([value, name]) => ({ value, label: name }))}
                onChange={(style) => set({ style })}
              />
            )}
          </Field>
        </>
      )
    default:
      return <Lines text={(attrs['title'] as string | undefined) ?? ''} />
  }
}
