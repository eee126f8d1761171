import type { MenuEntry, ModuleCode } from '#contract/modules.ts'

const letters: Partial<Record<ModuleCode, string>> = {
  comprehensive: 'H',
  homepage: 'O',
  firstpage: 'V',
  yuncourse: 'C',
  teach: 'T',
  tbook: 'B',
  zyzx: 'R',
  market: 'M',
  bookexam: 'E',
  user_management: 'U',
  bookcount: 'S',
  educount: 'A',
  bookcash: 'F',
  SystemManagement: 'Y',
}

export interface GoKey {
  letter: string
  entry: MenuEntry
  /** The first screen of the group. */
  path: string
}

const leavesOf = ({ path, children }: MenuEntry): string[] => (children?.length ? children.flatMap(leavesOf) : [path])

/** The targets of `G` and a letter: the groups of the person's menu that have a screen. */
export function goKeys(menu: readonly MenuEntry[], known: (path: string) => boolean): GoKey[] {
  return menu.flatMap((entry) => {
    const letter = entry.code && letters[entry.code]
    const path = leavesOf(entry).find(known)
    return letter && path ? [{ letter, entry, path }] : []
  })
}
