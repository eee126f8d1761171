import { type KeyboardEvent, useRef } from 'react'
import type { ProgramLanguage } from '#assessment/programs/program.ts'
import { programLimits } from '#assessment/programs/program.ts'
import './code-field.css'

interface Props {
  label: string
  /** Decides how far Tab indents. */
  language: ProgramLanguage
  value: string
  rows: number
  readOnly?: boolean
  hint?: string
  onChange: (value: string) => void
}

/** Puts text in the place of the selection, in a way that can be undone with the keyboard. */
const insert = (text: string) => document.execCommand('insertText', false, text)

/** Indents or dedents, or begins a line as deep as the one before. Returns whether it has handled the key. */
function edit(field: HTMLTextAreaElement, key: string, back: boolean, unit: string): boolean {
  const { value, selectionStart: from, selectionEnd: to } = field
  const lineStart = value.lastIndexOf('\n', from - 1) + 1
  if (key === 'Enter') {
    const line = value.slice(lineStart, from)
    const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
    insert(`\n${indent}${/[:{([]\s*$/.test(line) ? unit : ''}`)
    return true
  }
  if (from === to && !back) {
    insert(unit)
    return true
  }
  const block = value.slice(lineStart, to)
  const changed = block
    .split('\n')
    .map((line) => (back ? (line.startsWith(unit) ? line.slice(unit.length) : line.trimStart()) : `${unit}${line}`))
    .join('\n')
  field.setSelectionRange(lineStart, to)
  insert(changed)
  field.setSelectionRange(from === to ? lineStart + changed.length : lineStart, lineStart + changed.length)
  return true
}

/** A field for a program: Tab indents, Shift+Tab takes back, Enter keeps the depth. After Esc, Tab leaves the field as everywhere. */
export function CodeField({ label, language, value, rows, readOnly = false, hint, onChange }: Props) {
  const leaves = useRef(false)
  const unit = language === 'javascript' ? '  ' : '    '
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || readOnly) return
    if (event.key === 'Escape') leaves.current = true
    const handled = event.key === 'Enter' || (event.key === 'Tab' && !leaves.current)
    if (!handled || event.ctrlKey || event.metaKey || event.altKey) return
    if (edit(event.currentTarget, event.key, event.shiftKey, unit)) event.preventDefault()
  }
  return (
    <textarea
      className="code-field"
      aria-label={label}
      value={value}
      rows={rows}
      readOnly={readOnly}
      placeholder={hint}
      maxLength={programLimits.code}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      autoCorrect="off"
      wrap="off"
      onKeyDown={onKeyDown}
      onFocus={() => (leaves.current = false)}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
