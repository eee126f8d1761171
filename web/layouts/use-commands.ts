import type { MenuEntry } from '@recto/contract/modules'
import type { Textbook, textbookList } from '@recto/contract/textbooks'
import type { Member, memberList } from '@recto/contract/users'
import { useDeferredValue, useMemo } from 'react'
import { useKnownScreens } from '../kernel/known-screens.ts'
import { useGlobal } from '../kernel/state.ts'
import { useAsk } from '../kernel/use-ask.ts'
import { fitting } from './command-rank.ts'
import { nameOf } from './MenuBranch.tsx'
import { placeTexts } from './place-texts.ts'
import { type PlaceName, places } from './places.ts'
import { usePlaces } from './use-places.ts'

export interface Command {
  key: string
  kind: 'screen' | 'book' | 'person'
  name: string
  detail: string
  path: string
  /** A page that the server writes. */
  light?: true
}

/** Enough of the last changed books to find most by their pinyin, which the server does not search by. */
const near = 100
const line = 'POST /pressplatform/textbooks/info'
const peopleLine = 'POST /unifiedplatform/v1/organization/origina/users'

/** What the typed words may mean: textbooks first when something is typed, pages first when nothing is. */
export function useCommands(typed: string): { commands: Command[]; failed: boolean } {
  const words = useDeferredValue(typed.trim())
  const modules = useGlobal((state) => state.permissionList)
  const menu = useGlobal((state) => state.menuNavigation)
  const known = useKnownScreens()
  const open = usePlaces()
  const scope = modules.includes('allbook') ? 'institution' : 'mine'
  const mayAsk = modules.includes('tbook')
  const nearby = useAsk<typeof textbookList>(line, mayAsk ? { body: { scope, size: near } } : undefined)
  const beyond = mayAsk && words.length > 0 && (nearby.data?.total ?? 0) > near
  const found = useAsk<typeof textbookList>(line, beyond ? { body: { scope, q: words.slice(0, 100), size: 10 } } : undefined, { keep: true })

  const people = useAsk<typeof memberList>(
    peopleLine,
    words && modules.includes('user_management') ? { body: { q: words.slice(0, 100), size: 5 } } : undefined,
    { keep: true },
  )

  const commands = useMemo(() => {
    const screens = fitting(words, [...pagesOf(menu, known), ...placePages(open)], ({ zh, en }) => [zh, en], 8).map(screenCommand)
    const local = fitting(words, nearby.data?.items ?? [], ({ name, subtitle }) => [name, `${name} ${subtitle}`], words ? 8 : 5)
    const books = [...new Map([...local, ...(beyond ? (found.data?.items ?? []) : [])].map((book) => [book.id, book])).values()].map(bookCommand)
    const persons = words ? (people.data?.items ?? []).map(personCommand) : []
    return words ? [...books.slice(0, 10), ...persons, ...screens] : [...screens, ...books]
  }, [words, menu, known, open, nearby.data, beyond, found.data, people.data])
  return { commands, failed: nearby.isError || found.isError || people.isError }
}

type Page = MenuEntry & { above: string }

const pagesOf = (menu: readonly MenuEntry[], known: (path: string) => boolean, above = ''): Page[] =>
  menu.flatMap((entry) => (entry.children?.length ? pagesOf(entry.children, known, nameOf(entry)) : known(entry.path) ? [{ ...entry, above }] : []))

/** The list of users stands in the menu already. */
const placePages = (open: readonly PlaceName[]): Page[] =>
  open
    .filter((name) => name !== 'users')
    .map((name) => ({ zh: placeTexts['zh-CN'][name], en: placeTexts['en-US'][name], path: places[name].path, above: '' }))

const screenCommand = (page: Page): Command => ({ key: page.path, kind: 'screen', name: nameOf(page), detail: page.above, path: page.path })

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
