import type { MenuEntry } from '#contract/modules.ts'
import type { Textbook, textbookList } from '#features/authoring/textbooks/contract.ts'
import type { Member, memberList } from '#features/people/users/contract.ts'
import { useDeferredValue, useMemo } from 'react'
import { useHasScreen } from '#web/kernel/session/known-screens.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { useRead } from '#web/kernel/hooks/use-read.ts'
import { menuEntryName } from '../menu/MenuBranch.tsx'
import type { Place } from '#web/kernel/screen.ts'
import { usePlaces } from '../person/use-places.ts'
import { pinyinInitials } from '#plain/text/pinyin-initials.ts'

export interface Command {
  key: string
  kind: 'screen' | 'book' | 'person'
  name: string
  detail: string
  path: string
  /** A server-rendered page outside the work app. */
  light?: true
}

/** How many recently changed books are loaded to be matched here, also by pinyin initials, which the server does not search. */
const recentLimit = 100
const line = 'POST /pressplatform/textbooks/info'
const peopleLine = 'POST /unifiedplatform/v1/organization/origina/users'

/** The commands for the typed text: textbooks first if something is typed, else pages first. */
export function useCommands(typed: string): { commands: Command[]; failed: boolean } {
  const words = useDeferredValue(typed.trim())
  const modules = useGlobal((state) => state.permissionList)
  const menu = useGlobal((state) => state.menuNavigation)
  const known = useHasScreen()
  const open = usePlaces()
  const scope = modules.includes('allbook') ? 'institution' : 'mine'
  const mayAsk = modules.includes('tbook')
  const recent = useRead<typeof textbookList>(line, mayAsk ? { body: { scope, size: recentLimit } } : undefined)
  const searchServer = mayAsk && words.length > 0 && (recent.data?.total ?? 0) > recentLimit
  const found = useRead<typeof textbookList>(line, searchServer ? { body: { scope, q: words.slice(0, 100), size: 10 } } : undefined, { keep: true })

  const people = useRead<typeof memberList>(
    peopleLine,
    words && modules.includes('user_management') ? { body: { q: words.slice(0, 100), size: 5 } } : undefined,
    { keep: true },
  )

  const commands = useMemo(() => {
    const inMenu = pagesOf(menu, known)
    const screens = bestMatches(words, [...inMenu, ...placePages(open, inMenu)], ({ zh, en }) => [zh, en], 8).map(screenCommand)
    const local = bestMatches(words, recent.data?.items ?? [], ({ name, subtitle }) => [name, `${name} ${subtitle}`], words ? 8 : 5)
    const fromServer = searchServer ? (found.data?.items ?? []) : []
    const books = [...new Map([...local, ...fromServer].map((book) => [book.id, book])).values()].map(bookCommand)
    const persons = words ? (people.data?.items ?? []).map(personCommand) : []
    return words ? [...books.slice(0, 10), ...persons, ...screens] : [...screens, ...books]
  }, [words, menu, known, open, recent.data, searchServer, found.data, people.data])
  return { commands, failed: recent.isError || found.isError || people.isError }
}

type Page = MenuEntry & { above: string }

const pagesOf = (menu: readonly MenuEntry[], known: (path: string) => boolean, above = ''): Page[] =>
  menu.flatMap((entry) => {
    if (entry.children?.length) return pagesOf(entry.children, known, menuEntryName(entry))
    return known(entry.path) ? [{ ...entry, above }] : []
  })

/** The places as pages, without those that are in the menu already. */
const placePages = (open: readonly Place[], menuPages: readonly Page[]): Page[] =>
  open.filter(({ path }) => !menuPages.some((page) => page.path === path)).map(({ title, path }) => ({ ...title, path, above: '' }))

const screenCommand = (page: Page): Command => ({ key: page.path, kind: 'screen', name: menuEntryName(page), detail: page.above, path: page.path })

const personCommand = ({ id, name, number, account, department }: Member): Command => ({
  key: id,
  kind: 'person',
  name,
  detail: [number ?? account, department?.name].filter(Boolean).join('　'),
  path: `/user/list?${new URLSearchParams({ id })}`,
})

const bookCommand = ({ id, name, subtitle, authors, can }: Textbook): Command => ({
  key: id,
  kind: 'book',
  name: subtitle ? `${name}　${subtitle}` : name,
  detail: authors.map((author) => author.name).join(', '),
  ...(can.edit
    ? { path: `/editbook/chapter?${new URLSearchParams({ id })}` }
    : { path: `/Previewtextbook?${new URLSearchParams({ id })}`, light: true }),
})

/** How well a name matches the typed text, lower is better: by the name, else by its pinyin initials. Undefined if it does not match. */
export function rankOf(typed: string, names: readonly string[]): number | undefined {
  const wanted = typed.trim().toLowerCase()
  if (!wanted) return 0
  const ranks = names.flatMap((name) => {
    const plain = name.toLowerCase()
    const initials = pinyinInitials(name)
    const compact = wanted.replace(/\s+/g, '')
    if (plain.startsWith(wanted)) return [0]
    if (plain.includes(wanted)) return [1]
    if (initials.startsWith(compact)) return [2]
    return initials.includes(compact) && compact.length > 1 ? [3] : []
  })
  return ranks.length ? Math.min(...ranks) : undefined
}

/** The entries that match, at most `most`, the best first and equal ones in their given order. */
export const bestMatches = <T>(typed: string, all: readonly T[], namesOf: (one: T) => readonly string[], most: number): T[] =>
  all
    .flatMap((one) => {
      const rank = rankOf(typed, namesOf(one))
      return rank === undefined ? [] : [{ one, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ one }) => one)
