import { FileOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import type { MenuEntry } from '#contract/modules.ts'
import { useDeferredValue, useMemo } from 'react'
import { bestMatches } from '#plain/text/best-matches.ts'
import type { Found } from '#web/kernel/search-source.ts'
import { useHasScreen } from '#web/kernel/session/known-screens.ts'
import { useGlobal } from '#web/kernel/session/state.ts'
import { inLanguage } from '#web/kernel/texts/language.ts'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import { menuEntryName } from '../menu/MenuBranch.tsx'
import type { Place } from '#web/kernel/screen.ts'
import { usePlaces } from '../person/use-places.ts'
import { texts } from '../texts.ts'
import { useSearchSources, type FoundBySource } from './search-sources.ts'

/** A row of the palette. */
export interface Command extends Omit<Found, 'id'> {
  key: string
  /** The heading of its kind. */
  kind: string
  icon: ReactNode
  works: boolean
}

interface Commands {
  commands: Command[]
  /** Matches for the typed text are still to come; until then the list may show those of the text before it. */
  waiting: boolean
  failed: boolean
}

/** The commands for the typed text: what the sources find first if something is typed, else pages first. */
export function useCommands(typed: string): Commands {
  const t = useTexts(texts)
  const words = useDeferredValue(typed.trim())
  const menu = useGlobal((state) => state.menuNavigation)
  const known = useHasScreen()
  const open = usePlaces()
  const { found, waiting, failed } = useSearchSources(words)
  const screens = useMemo(() => {
    const inMenu = pagesOf(menu, known)
    return bestMatches(words, [...inMenu, ...placePages(open, inMenu)], ({ zh, en }) => [zh, en], 8)
  }, [words, menu, known, open])
  const pages = screens.map((page): Command => screenCommand(page, t.searchScreens))
  const things = found.flatMap(commandsOf)
  return { commands: words ? [...things, ...pages] : [...pages, ...things], waiting: waiting || words !== typed.trim(), failed }
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

const screenCommand = (page: Page, kind: string): Command => ({
  key: page.path,
  kind,
  icon: <FileOutlined aria-hidden="true" />,
  works: false,
  name: menuEntryName(page),
  detail: page.above,
  path: page.path,
})

const commandsOf = ({ source, search, found }: FoundBySource): Command[] =>
  found.map(({ id, ...about }) => ({
    ...about,
    key: `${source.name} ${id}`,
    kind: inLanguage(source.title),
    icon: search.icon,
    works: search.works === true,
  }))
