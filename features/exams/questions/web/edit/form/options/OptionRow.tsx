import { CloseOutlined, HolderOutlined, PictureOutlined } from '@ant-design/icons'
import { Button, Checkbox, Radio } from 'antd'
import type { DocJson } from '#document/schema/node-json.ts'
import { useMemo, useRef } from 'react'
import { promptCommand } from '#web/editor/prompts/prompts.ts'
import { insertInlineFormula } from '#web/editor/slash/slash-items.ts'
import type { TextEditor } from '#web/editor/state/text-editor.ts'
import { editorTexts } from '#web/editor/texts/editor-texts.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { MenuOver } from '#web/ui/pop-over/MenuOver.tsx'
import { seqAt } from '#assessment/questions/question.ts'
import type { DraftOption } from '../../draft/draft.ts'
import { fieldId } from '../../draft/fields.ts'
import { texts } from '../../edit-texts.ts'
import { type OptionActs, optionKeys } from '../../text/option-keys.ts'
import { RichField } from '#web/editor/rich/RichField.tsx'
import styles from './options.module.css'

interface Props {
  option: DraftOption
  at: number
  last: boolean
  several: boolean
  /** It can neither be moved nor removed. */
  fixed: boolean
  focus: boolean
  /** Where a dragged option would go. */
  mark: 'above' | 'below' | undefined
  acts: OptionActs
  onChange: (content: DocJson) => void
  onDrag: () => void
  onDragEnd: () => void
}

/** One option: its place, whether it is an answer, its letter and its text. */
export function OptionRow({ option, at, last, several, fixed, focus, mark, acts, onChange, onDrag, onDragEnd }: Props) {
  const t = useTexts(texts)
  const seq = seqAt(at)
  const latest = useRef(acts)
  latest.current = acts
  const plugins = useMemo(() => [optionKeys(() => latest.current)], [])
  const Mark = several ? Checkbox : Radio
  return (
    <div className={styles.row} id={fieldId(`options[${at}]`)} data-mark={mark}>
      <div
        className={styles.inside}
        id={`option-${option.id}`}
        onDragStart={(event) => event.target instanceof Element && event.target.closest('button') && onDrag()}
        onDragEnd={onDragEnd}
      >
        {fixed ? (
          <span className={styles.noHandle} />
        ) : (
          <MenuOver
            menu={{
              items: [
                { key: 'up', label: t.moveUp, disabled: at === 0 },
                { key: 'down', label: t.moveDown, disabled: last },
                { key: 'answer', label: t.setAnswer },
                { key: 'remove', label: t.removeOption, danger: true },
              ],
              onClick({ key }) {
                if (key === 'up' || key === 'down') acts.move(key === 'up' ? -1 : 1)
                else if (key === 'answer') acts.answer()
                else acts.remove()
              },
            }}
          >
            <button type="button" draggable className={styles.handle} aria-label={t.optionActs(seq)} title={t.dragOption}>
              <HolderOutlined aria-hidden />
            </button>
          </MenuOver>
        )}
        <Mark
          className={styles.answer ?? ''}
          checked={option.right}
          aria-label={t.isAnswer(seq)}
          {...(!several && { name: 'right-option' })}
          onChange={() => latest.current.answer()}
        />
        <b className={styles.seq} aria-hidden="true">
          {seq}
        </b>
        <RichField kind="line" label={t.optionNo(seq)} hint={t.optionHint} doc={option.content} onChange={onChange} plugins={plugins} focus={focus}>
          {(editor, place) => (
            <>
              <div className={styles.text}>{place}</div>
              {editor && <Tools editor={editor} />}
            </>
          )}
        </RichField>
        {!fixed && (
          <Button
            className={styles.remove ?? ''}
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t.removeNo(seq)}
            title={t.removeOption}
            onClick={() => acts.remove()}
          />
        )}
      </div>
    </div>
  )
}

/** Formula and picture, in the row that has the focus. */
function Tools({ editor }: { editor: TextEditor }) {
  const names = editorTexts()
  const press = (event: { preventDefault: () => void }) => event.preventDefault()
  return (
    <span className={styles.tools}>
      <button
        type="button"
        tabIndex={-1}
        aria-label={names.formula}
        title={`${names.formula}　$`}
        onMouseDown={press}
        onClick={() => void editor.run(insertInlineFormula)}
      >
        <i />
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={names.picture}
        title={names.picture}
        onMouseDown={press}
        onClick={() => void editor.run(promptCommand('picture'))}
      >
        <PictureOutlined aria-hidden />
      </button>
    </span>
  )
}
