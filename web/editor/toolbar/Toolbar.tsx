import { DownOutlined, FontSizeOutlined, PlusSquareOutlined } from '@ant-design/icons'
import { ASIDE_KINDS } from '#document/schema/schema-sections.ts'
import { Button, Dropdown, Select, Tooltip } from 'antd'
import { useRef, type KeyboardEvent } from 'react'
import { insertBlock } from '../state/blocks.ts'
import { blockTypeOf, insertInline, isQuoted, setBlock, toggleQuote } from '../commands/commands.ts'
import { controlKey } from '#web/shell/commands/control-key.ts'
import { editorTexts } from '../texts/editor-texts.ts'
import { newAside, newFootnote, newTabs } from '../commands/new-blocks.ts'
import styles from './Toolbar.module.css'
import { moreTools, tools, type Tool } from './tools.tsx'
import { nodes } from '../state/types.ts'
import { useEditorState } from '../state/use-writing.ts'
import type { ChapterEditor } from '../state/chapter-editor.ts'

/** The editor's toolbar. It has one Tab stop; arrow keys move between the buttons (ARIA toolbar pattern). */
export function Toolbar({ writing }: { writing: ChapterEditor }) {
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

  const moveFocus = (event: KeyboardEvent) => {
    const stops = [...(bar.current?.querySelectorAll<HTMLElement>('button:not(:disabled), [role="combobox"]') ?? [])]
    const at = stops.indexOf(event.target as HTMLElement)
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: stops.length - 1 - at }[event.key]
    if (step === undefined || at < 0 || (event.target as HTMLElement).getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    const next = stops[(at + step + stops.length) % stops.length]
    for (const stop of stops) stop.tabIndex = stop === next ? 0 : -1
    next?.focus()
  }
  const toolButton = (tool: Tool, first: boolean) => {
    const label = tool.label(t)
    const on = state.on.includes(tool.id)
    return (
      <Tooltip key={tool.id} title={tool.keys ? `${label}　${controlKey()} ${tool.keys}` : label}>
        <Button
          type="text"
          tabIndex={first ? 0 : -1}
          icon={tool.icon}
          aria-label={label}
          disabled={state.off.includes(tool.id)}
          {...(tool.on && { 'aria-pressed': on, className: on ? (styles.on ?? '') : '' })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => writing.run(tool.run)}
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
    <div ref={bar} className={styles.bar} role="toolbar" tabIndex={-1} aria-label={t.toolbar} onKeyDown={moveFocus}>
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
          {group.map((tool, place) => toolButton(tool, at === 0 && place === 0))}
          {at === 1 && (
            <Dropdown
              trigger={['click']}
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
            >
              <Button type="text" tabIndex={-1} icon={<FontSizeOutlined />} aria-label={t.more} title={t.more} />
            </Dropdown>
          )}
        </span>
      ))}
      <span className={styles.group}>
        <Dropdown
          trigger={['click']}
          menu={{
            items: [...ASIDE_KINDS.map((kind) => ({ key: kind, label: t.aside[kind] })), { type: 'divider' }, { key: 'tabs', label: t.blocks.tab }],
            onClick({ key }) {
              const kind = ASIDE_KINDS.find((each) => each === key)
              writing.run(insertBlock(kind ? newAside(kind) : newTabs(t.newTabs.split(' '))))
            },
          }}
        >
          <Button type="text" tabIndex={-1} icon={<PlusSquareOutlined />}>
            {t.bookBlocks}
            <DownOutlined aria-hidden="true" />
          </Button>
        </Dropdown>
      </span>
    </div>
  )
}
