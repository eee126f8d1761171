import { Button, Input, Segmented } from 'antd'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { editorTexts } from '../texts/editor-texts.ts'
import { targetsOf, type Target } from '../state/numbers.ts'
import styles from './prompt.module.css'
import { closePrompt } from './prompts.ts'
import { findTargets, insertReference, selectedReference, type ReferenceForm } from '../commands/references.ts'
import { useDismiss } from './use-dismiss.ts'
import { useFloatingPosition } from './use-place.ts'
import { useEditorState } from '../state/use-writing.ts'
import type { ChapterEditor } from '../state/chapter-editor.ts'

/** The maximum number of targets in the list; the others are found by typing. */
const listLimit = 100

/** The dialog for the target of a reference: first those of this section, then the rest of the book. The focus stays in the field (aria-activedescendant). */
export function ReferencePrompt({ writing, pos }: { writing: ChapterEditor; pos: number }) {
  const t = editorTexts()
  const id = useId()
  const dialog = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const existing = useEditorState(writing, selectedReference)
  const all = useEditorState(writing, targetsOf)
  const [typed, setTyped] = useState('')
  const [form, setForm] = useState<ReferenceForm>(existing?.form ?? 'number')
  const [at, setAt] = useState(0)
  const found = findTargets(all, typed).slice(0, listLimit)
  const active = Math.min(at, Math.max(0, found.length - 1))
  const close = () => void writing.run(closePrompt)
  useFloatingPosition(dialog, writing, pos)
  useDismiss(dialog, close)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, found.length])

  const choose = (target: Target | undefined) => {
    if (!target) return
    // The reference is inserted before the focus returns to the text, so that the caret is placed after it.
    writing.run(insertReference(target, form))
    close()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: found.length - 1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) choose(found[active])
    else setAt((active + step) % Math.max(1, found.length))
  }
  return (
    <div ref={dialog} className={styles.prompt} role="dialog" aria-label={t.xref}>
      <Input
        role="combobox"
        aria-label={t.findTarget}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found.length ? `${id}-${active}` : undefined}
        placeholder={t.findTarget}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div ref={list} id={id} className={styles.targets} role="listbox" tabIndex={-1} aria-label={t.targets}>
        {found.length === 0 && <p className={styles.help}>{all.length ? t.noTargetFound : t.noTargets}</p>}
        {found.map((target, index) => (
          <div key={`${target.here} ${target.target}`}>
            {!typed && found[index - 1]?.here !== target.here && (
              <p className={styles.group} aria-hidden="true">
                {target.here ? t.section : t.elsewhere}
              </p>
            )}
            <div
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.target}
              onPointerMove={() => setAt(index)}
              onMouseDown={(event) => {
                event.preventDefault()
                choose(target)
              }}
            >
              {target.label && <b>{target.label}</b>}
              <span>{target.title}</span>
            </div>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        <Segmented<ReferenceForm>
          size="small"
          aria-label={t.referenceForm}
          value={form}
          options={[
            { value: 'number', label: t.byNumber },
            { value: 'title', label: t.byTitle },
          ]}
          onChange={setForm}
        />
        <Button size="small" onClick={close}>
          {t.cancel}
        </Button>
      </div>
    </div>
  )
}
