import { type Operation, operations } from '@recto/contract/operations'
import { language } from '../kernel/language.ts'

/** What an operation of the log is called. */
export const operationName = (action: Operation): string => operations[action][language() === 'zh-CN' ? 'zh' : 'en']
