import { DownOutlined, FontSizeOutlined, PlusSquareOutlined, SearchOutlined } from '@ant-design/icons'
import { ASIDE_KINDS } from '#document/schema/schema-sections.ts'
import { Button, Select, Tooltip } from 'antd'
import { useRef } from 'react'
import { insertBlock } from '../state/blocks.ts'
import { blockTypeOf, insertInline, isQuoted, setBlock, toggleQuote } from '../commands/commands.ts'
import { controlKey } from '#web/shell/commands/control-key.ts'
import { editorTexts } from '../texts/editor-texts.ts'
import { newAside, newFootnote, newTabs } from '../commands/new-blocks.ts'
import styles from './Toolbar.module.css'
import { ToolMenu } from './ToolMenu.tsx'
import { moreTools, tools, type Tool } from './tools.tsx'
import { nodes } from '../state/types.ts'
import { useRovingStop } from './use-roving-stop.ts'
import { useEditorState } from '../state/use-writing.ts'
import type { TextEditor } from '../state/text-editor.ts'

/** The editor's toolbar. A tool that cannot be used now keeps its place among the controls that arrow keys reach. */
export function Toolbar({ writing, onFind }: { writing: TextEditor; onFind: () => void }) {
  const t = editorTexts()
  const bar = useRef<HTMLDivElement>(null)
  const state = useEditorState(writing, (now) => ({
    type: blockTypeOf(now),
    quoted: isQuoted(now),
    on: [...tools.flat(), ...moreTools].filter(({ on }) => on?.(now)).map(({ id }) => id),
    off: tools
      .flat()
      .filter(({ can, run }) => !(can?.(now) ?? run(now)))
      .map(({ id }) => id),
  }))

  const keys = useRovingStop(bar, writing)
  const toolButton = (tool: Tool) => {
    const label = tool.label(t)
    const on = state.on.includes(tool.id)
    const off = state.off.includes(tool.id)
    return (
      <Tooltip key={tool.id} title={tool.keys ? `${label}　${controlKey()} ${tool.keys}` : label}>
        <Button
          type="text"
          tabIndex={-1}
          icon={tool.icon}
          aria-label={label}
          aria-disabled={off}
          {...(tool.on && { 'aria-pressed': on, className: on ? (styles.on ?? '') : '' })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => off || writing.run(tool.run)}
        />
      </Tooltip>
    )
  }
  const types = ['paragraph', 'heading1', 'heading2', 'heading3', 'heading4', 'codeBlock'] as const
  const setType = (value: string) => {
    const level = /^heading(\d)$/.exec(value)?.[1]
    writing.run(level ? setBlock(nodes.heading, { level: Number(level) }) : setBlock(value === 'codeBlock' ? nodes.codeBlock : nodes.paragraph))
  }
  return (
    <div ref={bar} className={styles.bar} role="toolbar" tabIndex={-1} aria-label={t.toolbar} {...keys}>
      {tools.map((group, at) => (
        <span key={group[0]?.id} className={styles.group}>
          {at === 1 && (
            <Select
              className={styles.type ?? ''}
              variant="borderless"
              popupMatchSelectWidth={160}
              aria-label={t.blockType}
              tabIndex={-1}
              value={types.some((type) => type === state.type) ? state.type : (t.blocks[state.type as keyof typeof t.blocks] ?? t.text)}
              options={types.map((value) => ({ value, label: t.blocks[value] }))}
              onChange={setType}
            />
          )}
          {group.map(toolButton)}
          {at === 1 && (
            <ToolMenu
              icon={<FontSizeOutlined aria-hidden />}
              label={t.more}
              menu={{
                items: [
                  ...moreTools.map(({ id, label }) => ({ key: id, label: label(t) })),
                  { key: 'quote', label: t.quote },
                  { key: 'footnote', label: t.footnote },
                ],
                selectable: true,
                selectedKeys: [...state.on, ...(state.quoted ? ['quote'] : [])],
                onClick({ key }) {
                  const tool = moreTools.find(({ id }) => id === key)
                  writing.run(tool?.run ?? (key === 'quote' ? toggleQuote : insertInline(newFootnote())))
                },
              }}
            />
          )}
        </span>
      ))}
      <span className={styles.group}>
        <Tooltip title={`${t.find}　${controlKey()} F`}>
          <Button type="text" tabIndex={-1} icon={<SearchOutlined aria-hidden />} aria-label={t.find} onClick={onFind} />
        </Tooltip>
        <ToolMenu
          icon={<PlusSquareOutlined aria-hidden />}
          menu={{
            items: [...ASIDE_KINDS.map((kind) => ({ key: kind, label: t.aside[kind] })), { type: 'divider' }, { key: 'tabs', label: t.blocks.tab }],
            onClick({ key }) {
              const kind = ASIDE_KINDS.find((each) => each === key)
              writing.run(insertBlock(kind ? newAside(kind) : newTabs(t.newTabs.split(' '))))
            },
          }}
        >
          {t.bookBlocks}
          <DownOutlined aria-hidden="true" />
        </ToolMenu>
      </span>
    </div>
  )
}
