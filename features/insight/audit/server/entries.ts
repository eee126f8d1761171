import type { LogEntry, LoggedValue } from '../contract.ts'
import { type CollectedLogTexts, fieldText, operationText, valueText } from '#server/kernel/events/log-texts.ts'
import { operator } from '#server/kernel/events/operation-log.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import type { EntryRow } from './entry-queries.ts'

interface Details {
  actor?: string
  object?: string
  address?: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

const maxValueLength = 300

const operatorLabel = { zh: '服务器管理员', en: 'Server operator' }

/** An entry as sent to the browser. The entry of an erased person has no details, so only the operation and its time remain. */
export function entryOf({ details, at, ...row }: EntryRow, texts: CollectedLogTexts, language: Language): LogEntry {
  const { actor = '', object = '', address = '', before = {}, after = {} } = (details ?? {}) as Details
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = parts.map((part) => {
    const field = fieldText(texts, row.objectKind, part)
    const shown = (value: unknown) => inWords(loggedValue(value), (text) => inLanguage(valueText(field, text), language))
    return { part, name: inLanguage(field, language), before: shown(before[part]), after: shown(after[part]) }
  })
  const by = actor === operator.name ? inLanguage(operatorLabel, language) : actor
  const actionName = inLanguage(operationText(texts, row.action), language)
  return { ...row, actionName, at: at.toISOString(), actor: by, object, address, changes }
}

/** The value with each text in it replaced. */
function inWords(value: LoggedValue, textOf: (text: string) => string): LoggedValue {
  if (Array.isArray(value)) return value.map((each) => (typeof each === 'string' ? textOf(each) : each))
  return typeof value === 'string' ? textOf(value) : value
}

function loggedValue(value: unknown): LoggedValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value.length > maxValueLength ? `${value.slice(0, maxValueLength)}…` : value
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value) && value.every((each) => typeof each === 'string' || typeof each === 'number')) return value.slice(0, 100)
  return loggedValue(JSON.stringify(value))
}
