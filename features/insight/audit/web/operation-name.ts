import { type Operation, operations } from '#contract/operations.ts'
import { language } from '#web/kernel/texts/language.ts'

/** Name of an operation of the log in the current language. */
export const operationName = (action: Operation): string => operations[action][language() === 'zh-CN' ? 'zh' : 'en']
