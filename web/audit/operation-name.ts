import { type Operation, operations } from '@recto/contract/operations'
import { language } from '../kernel/language.ts'

/** Name of an operation of the log in the current language. */
export const operationName = (action: Operation): string => operations[action][language() === 'zh-CN' ? 'zh' : 'en']
