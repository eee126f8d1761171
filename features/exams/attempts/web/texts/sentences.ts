import { language } from '#web/kernel/texts/language.ts'

/** Sentences one after the other: with a space between them where the language has spaces. What is empty is left out. */
export const sentences = (...some: readonly (string | false)[]): string => some.filter(Boolean).join(language() === 'zh-CN' ? '' : ' ')
