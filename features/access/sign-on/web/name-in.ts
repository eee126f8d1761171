import { language } from '#web/kernel/texts/language.ts'

/** The name of a provider in the language of the page; the Chinese name if there is no English one. */
export const localizedName = ({ name, nameEn }: { name: string; nameEn: string }): string => (language() === 'en-US' && nameEn ? nameEn : name)
