import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { textsOf } from '#web/kernel/texts/texts.ts'
import { editorTexts } from '../texts/editor-texts.ts'
import { insertDetails, insertTitles } from '../texts/insert-texts.ts'
import { InsertIcon } from '../toolbar/InsertIcon.tsx'
import styles from './SlashMenu.module.css'
import { closeSlash, openSlash } from './slash.ts'
import { findItems, type SlashItem } from './slash-items.ts'
import { useEditorState } from '../state/use-writing.ts'
import { useFloatingPosition } from '../prompts/use-place.ts'
import type { ChapterEditor } from '../state/chapter-editor.ts'

/** The menu of blocks that opens on `/`. The focus stays in the text; aria-activedescendant marks the active item. */
export function SlashMenu({ writing }: { writing: ChapterEditor }) {
  const open = useEditorState(writing, openSlash)
  return open && writing.view.editable ? <OpenMenu writing={writing} query={open.query} from={open.from} to={open.to} /> : null
}

interface Props {
  writing: ChapterEditor
  query: string
  from: number
  to: number
}

function OpenMenu({ writing, query, from, to }: Props) {
  const t = editorTexts()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const found = findItems(query)
  const active = Math.min(at, Math.max(0, found.length - 1))
  useEffect(() => setAt(0), [query])
  useFloatingPosition(list, writing, from)

  const choose = (item: SlashItem) => {
    const { state } = writing.view
    writing.view.dispatch(state.tr.delete(from, to))
    writing.run(item.run)
  }
  useLayoutEffect(() => {
    writing.setSlashKeys((what) => {
      const item = found[active]
      if (what === 'up' || what === 'down') setAt((active + (what === 'up' ? found.length - 1 : 1)) % Math.max(1, found.length))
      else if (item) choose(item)
      else return false
      return true
    })
    const { dom } = writing.view
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', `${id}-${active}`)
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    return () => {
      writing.setSlashKeys(undefined)
      dom.removeAttribute('aria-controls')
      dom.removeAttribute('aria-activedescendant')
    }
  })
  useEffect(() => {
    const away = (event: PointerEvent) => {
      if (!list.current?.contains(event.target as Node)) closeSlash(writing.view)
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [writing])

  return (
    <div ref={list} id={id} className={styles.menu} role="listbox" aria-label={t.insertBlock} tabIndex={-1}>
      {found.length === 0 && <p className={styles.none}>{t.nothingFound(query)}</p>}
      {found.map((item, index) => (
        <div key={item.id}>
          {(index === 0 || found[index - 1]?.group !== item.group) && (
            <p className={styles.group} aria-hidden="true">
              {t.groups[item.group]}
            </p>
          )}
          <div
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.item}
            onPointerMove={() => setAt(index)}
            onMouseDown={(event) => {
              event.preventDefault()
              choose(item)
            }}
          >
            <span className={styles.icon} aria-hidden="true">
              <InsertIcon id={item.id} />
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{textsOf(insertTitles)[item.id]}</span>
              <span className={styles.detail}>{textsOf(insertDetails)[item.id]}</span>
            </span>
            {index === active && <kbd aria-hidden="true">Enter</kbd>}
          </div>
        </div>
      ))}
    </div>
  )
}
