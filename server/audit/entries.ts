import type { LogEntry, LoggedValue } from '@recto/contract/audit'
import type { Operation } from '@recto/contract/operations'
import { operator } from '../kernel/record.ts'
import { inWords, type Language } from '../kernel/refusal.ts'
import type { EntryRow } from './entry-queries.ts'

interface Details {
  actor?: string
  object?: string
  address?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

const longest = 300

const operatorWords = { zh: '服务器管理员', en: 'Server operator' }

/** An entry as it is read; of one whose person was erased only that it happened. */
export function entryOf({ details, at, action, ...row }: EntryRow, language: Language): LogEntry {
  const { actor = '', object = '', address = '', before = {}, after = {} } = (details ?? {}) as Details
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = parts.map((part) => ({ part, before: plain(before[part]), after: plain(after[part]) }))
  const by = actor === operator.name ? inWords(operatorWords, language) : actor
  return { ...row, action: action as Operation, at: at.toISOString(), actor: by, object, address, changes }
}

function plain(value: unknown): LoggedValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value.length > longest ? `${value.slice(0, longest)}…` : value
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value) && value.every((each) => typeof each === 'string' || typeof each === 'number')) return value.slice(0, 100)
  return plain(JSON.stringify(value))
}
