import { Button, Input, Segmented } from 'antd'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { editorTexts } from '../texts/editor-texts.ts'
import { targetsOf, type Target } from '../state/numbers.ts'
import styles from './prompt.module.css'
import { closePrompt } from './prompts.ts'
import { findTargets, insertReference, selectedReference, type ReferenceForm } from '../commands/references.ts'
import { SuggestionList, useActiveItem } from './SuggestionList.tsx'
import { useDismiss } from './use-dismiss.ts'
import { useFloatingPosition } from './use-place.ts'
import { useEditorState } from '../state/use-writing.ts'
import type { TextEditor } from '../state/text-editor.ts'

/** The maximum number of targets in the list; the others are found by typing. */
const listLimit = 100

/** The dialog for the target of a reference: first those of this section, then the rest of the book. The focus stays in the field (aria-activedescendant). */
export function ReferencePrompt({ writing, pos }: { writing: TextEditor; pos: number }) {
  const t = editorTexts()
  const id = useId()
  const dialog = useRef<HTMLDivElement>(null)
  const existing = useEditorState(writing, selectedReference)
  const all = useEditorState(writing, targetsOf)
  const [typed, setTyped] = useState('')
  const [form, setForm] = useState<ReferenceForm>(existing?.form ?? 'number')
  const found = findTargets(all, typed).slice(0, listLimit)
  const { active, activate, move } = useActiveItem(found.length)
  const close = () => void writing.run(closePrompt)
  useFloatingPosition(dialog, writing, pos)
  useDismiss(dialog, close)

  const choose = (target: Target | undefined) => {
    if (!target) return
    // The reference is inserted before the focus returns to the text, so that the caret is placed after it.
    writing.run(insertReference(target, form))
    close()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (!['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Enter') choose(found[active])
    else move(event.key === 'ArrowDown' ? 1 : -1)
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
          activate(0)
        }}
        onKeyDown={press}
      />
      <SuggestionList
        id={id}
        label={t.targets}
        items={found}
        active={active}
        keyOf={({ here, target }) => `${here} ${target}`}
        groupOf={({ here }) => (typed ? undefined : here ? t.section : t.elsewhere)}
        empty={<p className={styles.help}>{all.length ? t.noTargetFound : t.noTargets}</p>}
        styles={{ list: styles.targets, group: styles.group, option: styles.target }}
        onActivate={activate}
        onChoose={choose}
      >
        {({ label, title }) => (
          <>
            {label && <b>{label}</b>}
            <span>{title}</span>
          </>
        )}
      </SuggestionList>
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
