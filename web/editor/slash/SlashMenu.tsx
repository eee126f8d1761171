import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { textsOf } from '#web/kernel/texts/texts.ts'
import { editorTexts } from '../texts/editor-texts.ts'
import { insertDetails, insertTitles } from '../texts/insert-texts.ts'
import { InsertIcon } from '../toolbar/InsertIcon.tsx'
import styles from './SlashMenu.module.css'
import { closeSlash, openSlash } from './slash.ts'
import { findItems, type SlashItem } from './slash-items.ts'
import { useEditorState } from '../state/use-writing.ts'
import { SuggestionList, useActiveItem } from '../prompts/SuggestionList.tsx'
import { useFloatingPosition } from '../prompts/use-place.ts'
import type { TextEditor } from '../state/text-editor.ts'

/** The menu of blocks that opens on `/`. The focus stays in the text; aria-activedescendant marks the active item. */
export function SlashMenu({ writing }: { writing: TextEditor }) {
  const open = useEditorState(writing, openSlash)
  return open && writing.view.editable ? <OpenMenu writing={writing} query={open.query} from={open.from} to={open.to} /> : null
}

interface Props {
  writing: TextEditor
  query: string
  from: number
  to: number
}

function OpenMenu({ writing, query, from, to }: Props) {
  const t = editorTexts()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const found = findItems(query)
  const { active, activate, move } = useActiveItem(found.length)
  useEffect(() => activate(0), [activate, query])
  useFloatingPosition(list, writing, from)

  const choose = (item: SlashItem) => {
    const { state } = writing.view
    writing.view.dispatch(state.tr.delete(from, to))
    writing.run(item.run)
  }
  useLayoutEffect(() => {
    writing.setSlashKeys((what) => {
      const item = found[active]
      if (what === 'up' || what === 'down') move(what === 'up' ? -1 : 1)
      else if (item) choose(item)
      else return false
      return true
    })
    const { dom } = writing.view
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', `${id}-${active}`)
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
    <SuggestionList
      ref={list}
      id={id}
      label={t.insertBlock}
      items={found}
      active={active}
      keyOf={(item) => item.id}
      groupOf={(item) => t.groups[item.group]}
      empty={<p className={styles.none}>{t.nothingFound(query)}</p>}
      styles={{ list: styles.menu, group: styles.group, option: styles.item }}
      onActivate={activate}
      onChoose={choose}
    >
      {(item, isActive) => (
        <>
          <span className={styles.icon} aria-hidden="true">
            <InsertIcon id={item.id} />
          </span>
          <span className={styles.words}>
            <span className={styles.title}>{textsOf(insertTitles)[item.id]}</span>
            <span className={styles.detail}>{textsOf(insertDetails)[item.id]}</span>
          </span>
          {isActive && <kbd aria-hidden="true">Enter</kbd>}
        </>
      )}
    </SuggestionList>
  )
}
