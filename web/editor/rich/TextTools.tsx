import { FullscreenExitOutlined, FullscreenOutlined, SlidersOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { type ReactNode, useRef } from 'react'
import { controlKey } from '#web/shell/commands/control-key.ts'
import { BlockFields } from '../fields/BlockFields.tsx'
import { currentBlock } from '../state/blocks.ts'
import type { TextEditor } from '../state/text-editor.ts'
import { useEditorState } from '../state/use-writing.ts'
import { editorTexts } from '../texts/editor-texts.ts'
import { type Tool, tools } from '../toolbar/tools.tsx'
import { useRovingStop } from '../toolbar/use-roving-stop.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { PopOver } from '#web/ui/pop-over/PopOver.tsx'
import { texts } from '../texts/texts.ts'
import { useWriting } from './writing-context.ts'
import styles from './tools.module.css'

const groups = [
  ['strong', 'em', 'underline'],
  ['bulletList', 'orderedList', 'table'],
  ['formula', 'picture', 'audio', 'video', 'code'],
] as const
const known = new Map(tools.flat().map((tool) => [tool.id, tool]))
const shown: readonly (readonly Tool[])[] = groups.map((ids) => ids.flatMap((id) => known.get(id) ?? []))

interface Props {
  writing: TextEditor
  /** The name of the text that the tools work on. */
  label: string
  /** Tools of the form at the end of the row. */
  children?: ReactNode
  full?: { on: boolean; toggle: () => void }
}

/** The row of tools of a rich text: those of the chapter editor that a short text needs. */
export function TextTools({ writing, label, full, children }: Props) {
  const t = useTexts(texts)
  const names = editorTexts()
  const bar = useRef<HTMLDivElement>(null)
  const keys = useRovingStop(bar, writing)
  const state = useEditorState(writing, (now) => ({
    on: shown.flat().flatMap(({ id, on }) => (on?.(now) ? [id] : [])),
    off: shown.flat().flatMap(({ id, run }) => (run(now) ? [] : [id])),
  }))
  return (
    <div ref={bar} className={styles.bar} role="toolbar" tabIndex={-1} aria-label={t.toolsOf(label)} {...keys}>
      {shown.map((group, at) => (
        <span key={at} className={styles.group}>
          {group.map((tool) => {
            const name = tool.label(names)
            const off = state.off.includes(tool.id)
            return (
              <ToolButton
                key={tool.id}
                title={tool.keys ? `${name}　${controlKey()} ${tool.keys}` : name}
                name={name}
                off={off}
                {...(tool.on && { pressed: state.on.includes(tool.id) })}
                act={() => void writing.run(tool.run)}
              >
                {tool.id === 'formula' ? <i className={styles.fx} /> : tool.icon}
              </ToolButton>
            )
          })}
        </span>
      ))}
      <span className={styles.end}>
        <Properties writing={writing} />
        {children}
        {full && (
          <ToolButton title={full.on ? t.leaveFull : t.fullScreen} name={full.on ? t.leaveFull : t.fullScreen} pressed={full.on} act={full.toggle}>
            {full.on ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
          </ToolButton>
        )}
      </span>
    </div>
  )
}

const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

interface ButtonProps {
  title: string
  name: string
  off?: boolean
  pressed?: boolean
  act: () => void
  children: ReactNode
}

export const ToolButton = ({ title, name, off = false, pressed, act, children }: ButtonProps) => (
  <Tooltip title={title}>
    <button
      type="button"
      tabIndex={-1}
      className={styles.tool}
      aria-label={name}
      aria-disabled={off || undefined}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      onMouseDown={keepFocus}
      onClick={() => off || act()}
    >
      {children}
    </button>
  </Tooltip>
)

/** A tool of a form with its name, such as one that inserts a blank. */
export const LabelledTool = ({ icon, label, act }: { icon: ReactNode; label: string; act: () => void }) => (
  <button type="button" tabIndex={-1} className={styles.labelled} onMouseDown={keepFocus} onClick={act}>
    {icon}
    {label}
  </button>
)

/** The properties of the block at the cursor: alternative text and width of a picture, rows of a table, the language of code. */
function Properties({ writing }: { writing: TextEditor }) {
  const t = useTexts(texts)
  const names = editorTexts()
  const { tell } = useWriting()
  const place = useEditorState(writing, (state) => {
    const block = currentBlock(state)
    return block && { pos: block.pos, type: block.node.type.name, attrs: block.node.attrs }
  })
  if (!place) return null
  const name = names.blocks[place.type as keyof typeof names.blocks] ?? t.properties
  return (
    <PopOver
      label={name}
      title={name}
      edge="end"
      content={
        <div className={styles.properties}>
          <BlockFields writing={writing} place={place} tell={tell} />
        </div>
      }
    >
      <button type="button" tabIndex={-1} className={styles.labelled} onMouseDown={keepFocus}>
        <SlidersOutlined aria-hidden />
        {name}
      </button>
    </PopOver>
  )
}
