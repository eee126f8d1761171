import { LockOutlined, UnlockOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { useUndo } from '#web/ui/hooks/use-undo.tsx'
import { isEmptyDoc } from '#assessment/questions/parts.ts'
import { questionLimits, seqAt } from '#assessment/questions/question.ts'
import { type DraftOption, optionsOf } from '../../draft/draft.ts'
import { fieldId } from '../../draft/fields.ts'
import { moved, withEntry } from '../../draft/lists.ts'
import { withAnswer, withOption, withoutOption } from '../../draft/options.ts'
import { texts } from '../../edit-texts.ts'
import type { OpenQuestion } from '../../session/use-question.ts'
import { AddRow } from '../rows/AddRow.tsx'
import { OptionRow } from './OptionRow.tsx'
import styles from './options.module.css'
import form from '../form.module.css'

/** Puts the focus into the text of an option, once it is where it belongs. */
const focusOption = (id: string | undefined) =>
  requestAnimationFrame(() => document.getElementById(`option-${id}`)?.querySelector<HTMLElement>('.ed-text')?.focus())

/** The options of a choice with their answers. Letters follow the order, and answers their options. */
export function OptionRows({ open }: { open: OpenQuestion }) {
  const t = useTexts(texts)
  const undo = useUndo()
  const { draft, change } = open
  const judge = draft.type === 4
  const options = optionsOf(draft)
  const [added, setAdded] = useState<string>()
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const list = useRef<HTMLDivElement>(null)
  const set = (next: DraftOption[]) => change(judge ? { judge: next } : { options: next })

  const add = (after: number) => {
    const next = withOption(options, after)
    set(next)
    setAdded(next[after + 1]?.id)
  }
  const actsOf = (at: number) => ({
    next() {
      const following = options[at + 1]
      if (following) focusOption(following.id)
      else if (!judge) add(at)
    },
    remove() {
      const gone = options[at]
      if (judge || options.length <= 1 || !gone) return
      set(withoutOption(options, at))
      if (isEmptyDoc(gone.content)) return
      undo(t.optionRemoved(seqAt(at)), () =>
        change((now) => {
          // A single choice that has got another answer meanwhile keeps that one.
          const right = gone.right && (now.type === 1 || now.options.every((each) => !each.right))
          return { options: withEntry(now.options, at, { ...gone, right }) }
        }),
      )
      focusOption((options[at - 1] ?? options[at + 1])?.id)
    },
    move(step: 1 | -1) {
      set(moved(options, at, at + step))
      focusOption(options[at]?.id)
    },
    answer: () => set(withAnswer(options, at, draft.type === 1)),
  })
  const drop = () => {
    if (drag) set(moved(options, drag.from, drag.to))
    setDrag(undefined)
  }
  return (
    <section className={form.part} aria-label={t.options}>
      <h2 className={form.label}>
        {t.options}
        <small>{draft.type === 1 ? t.optionsHelp : t.optionHelp}</small>
      </h2>
      {/* While an option is dragged the texts must not take the drop. */}
      <div
        ref={list}
        className={styles.list}
        id={fieldId('options')}
        role={draft.type === 1 ? 'group' : 'radiogroup'}
        aria-label={t.options}
        {...(drag && {
          onDragOverCapture(event) {
            event.preventDefault()
            event.stopPropagation()
            const rows = [...(list.current?.children ?? [])]
            const to = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom)
            setDrag({ from: drag.from, to: to < 0 ? rows.length - 1 : to })
          },
          onDropCapture(event) {
            event.preventDefault()
            event.stopPropagation()
            drop()
          },
        })}
      >
        {options.map((option, at) => (
          <OptionRow
            key={`${open.round} ${option.id}`}
            option={option}
            at={at}
            last={at === options.length - 1}
            several={draft.type === 1}
            fixed={judge}
            focus={option.id === added}
            mark={drag && drag.to === at && drag.from !== at ? (drag.from > at ? 'above' : 'below') : undefined}
            acts={actsOf(at)}
            onChange={(content) =>
              change((now) => {
                const name = judge ? 'judge' : 'options'
                return { [name]: now[name].map((each) => (each.id === option.id ? { ...each, content } : each)) }
              })
            }
            onDrag={() => setDrag({ from: at, to: at })}
            onDragEnd={() => setDrag(undefined)}
          />
        ))}
      </div>
      {!judge && (
        <div className={styles.foot}>
          <AddRow label={t.option} disabled={options.length >= questionLimits.options} onAdd={() => add(options.length - 1)} />
          <Button
            type="text"
            size="small"
            icon={draft.lastStays ? <LockOutlined aria-hidden /> : <UnlockOutlined aria-hidden />}
            aria-pressed={draft.lastStays}
            onClick={() => change({ lastStays: !draft.lastStays })}
          >
            {t.lastStays}
          </Button>
        </div>
      )}
    </section>
  )
}
