import { language } from '#web/kernel/texts/language.ts'

interface Named {
  id: string
  name: string
  nameEn: string
}

/** The name of a reference entry in the language of the page. */
export const nameOf = ({ name, nameEn }: Named): string => (language() === 'zh-CN' ? name : nameEn || name)

export const entryOptions = (entries: readonly Named[]): { value: string; label: string }[] =>
  entries.map((entry) => ({ value: entry.id, label: nameOf(entry) }))

/** Returns a function from id to name; empty for null and unknown ids. */
export const namesOf = (entries: readonly Named[]) => {
  const names = new Map(entries.map((entry) => [entry.id, nameOf(entry)]))
  return (id: string | null): string => names.get(id ?? '') ?? ''
}
