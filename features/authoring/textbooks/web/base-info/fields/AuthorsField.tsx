import { CloseOutlined, DownOutlined, HolderOutlined, PlusOutlined, UpOutlined } from '@ant-design/icons'
import type { authorRoles, TextbookDraft } from '../../../contract.ts'
import { Button, Input, Select } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import styles from './fields.module.css'
import { infoTexts } from '../info-texts.ts'

type Author = TextbookDraft['authors'][number]
const roles = ['chief', 'deputy', 'editor', 'responsible', 'reviewer'] as const satisfies typeof authorRoles
const limit = 30

interface Props {
  value?: Author[]
  onChange?: (authors: Author[]) => void
  disabled?: boolean
}

/** The named authors of a textbook, in order; reordered by dragging, by buttons, or by Alt + arrow keys. */
export function AuthorsField({ value = [], onChange, disabled = false }: Props) {
  const t = useTexts(infoTexts)
  const box = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const change = (at: number, part: Partial<Author>) => onChange?.(value.map((author, place) => (place === at ? { ...author, ...part } : author)))
  /** Moves the focus with the author: to the same control in the new row, or to the name if that control is disabled. */
  const follow = (to: number) => {
    const controls = (row: Element | null | undefined) => [...(row?.querySelectorAll<HTMLElement>('input, button') ?? [])]
    const at = controls(document.activeElement?.closest('li')).indexOf(document.activeElement as HTMLElement)
    requestAnimationFrame(() => {
      const next = controls(box.current?.children[to])
      const same = next[Math.max(at, 0)]
      ;(same instanceof HTMLButtonElement && same.disabled ? next[0] : same)?.focus()
    })
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= value.length) return
    onChange?.(moveItem(value, from, to))
    setAnnouncement(t.authorMoved(value[from]?.name ?? '', to + 1))
    if (dragged === undefined) follow(to)
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (disabled || !event.altKey || !by) return
    event.preventDefault()
    move(at, at + by)
  }
  const add = () => {
    onChange?.([...value, { name: '', role: value.length ? 'editor' : 'chief' }])
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  return (
    <div>
      <ul className={styles.authors} ref={box}>
        {value.map(({ name, role }, at) => (
          <li
            key={at}
            data-dragged={dragged === at || undefined}
            onKeyDown={(event) => onKeyDown(event, at)}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              if (dragged === at) return
              move(dragged, at)
              setDragged(at)
            }}
          >
            {!disabled && (
              <span draggable className={styles.grip} onDragStart={() => setDragged(at)} onDragEnd={() => setDragged(undefined)}>
                <HolderOutlined aria-hidden />
              </span>
            )}
            <Input
              aria-label={t.authorName(at + 1)}
              value={name}
              maxLength={60}
              disabled={disabled}
              onChange={({ target }) => change(at, { name: target.value })}
            />
            <Select
              aria-label={t.authorRole(at + 1)}
              value={role}
              disabled={disabled}
              options={roles.map((one) => ({ value: one, label: t[one] }))}
              onChange={(one) => change(at, { role: one })}
              popupMatchSelectWidth={false}
            />
            {!disabled && (
              <>
                <Button
                  type="text"
                  size="small"
                  icon={<UpOutlined aria-hidden />}
                  aria-label={t.authorUp(name)}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DownOutlined aria-hidden />}
                  aria-label={t.authorDown(name)}
                  disabled={at === value.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={t.removeAuthor(name)}
                  onClick={() => onChange?.(value.filter((_, place) => place !== at))}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {!disabled && value.length < limit && (
        <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={add}>
          {t.addAuthor}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </div>
  )
}

/** Moves the entry at index `from` to index `to`; a target outside the list is clamped to the nearest end. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  const moved = list.slice(from, from + 1)
  const place = Math.min(Math.max(to, 0), rest.length)
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)]
}
