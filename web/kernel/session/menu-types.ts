import type { MenuEntry } from '#contract/modules.ts'

interface TextbookType {
  id: string
  name: string
  nameEn: string
}

const parent = '/textmange/organization/'
const all = '/textmange/institutions/'

/** Adds the list of all textbooks, and one for each first-level type, below "All textbooks" (specification section 2). */
export function withTypes(menu: readonly MenuEntry[], types: readonly TextbookType[]): MenuEntry[] {
  return menu.map((entry) => {
    if (entry.path === parent) return { ...entry, children: [{ zh: '全部', en: 'All', path: all }, ...types.map(entryOf)] }
    return entry.children ? { ...entry, children: withTypes(entry.children, types) } : entry
  })
}

const entryOf = ({ id, name, nameEn }: TextbookType): MenuEntry => ({ zh: name, en: nameEn || name, path: `${all}${id}` })
