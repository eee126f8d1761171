import { longestSearch, type Search } from '#document/search/find-in-text.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { TextEditor } from '../state/text-editor.ts'
import type { Finder } from './finder.ts'

/** Milliseconds after the last key before a long chapter is searched. */
const pause = 120

/** The selected text, if it is part of one line. */
export function selectedText({ view: { state } }: TextEditor): string {
  const { from, to, $from, $to } = state.selection
  const text = $from.sameParent($to) ? state.doc.textBetween(from, to) : ''
  return text.length <= longestSearch && !/[\n\uFFFC]/.test(text) ? text : ''
}

/** What is searched for in the chapter, what was found, and the ways through it. It begins with the selected text. */
export function useFind(finder: Finder, writing: TextEditor) {
  const [search, setSearch] = useState<Search>(() => ({ text: selectedText(writing), matchCase: false, wholeWord: false }))
  const found = useSyncExternalStore(finder.subscribe, finder.state)
  /** The search whose hits the finder has. */
  const [searched, setSearched] = useState<Search>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Searches at once; false if that had been done already. */
  const searchNow = (wanted = search): boolean => {
    clearTimeout(timer.current)
    if (searched === wanted) return false
    finder.search(wanted)
    setSearched(wanted)
    return true
  }
  const latest = useRef(searchNow)
  latest.current = searchNow
  useEffect(() => {
    timer.current = setTimeout(() => latest.current(), pause)
    return () => clearTimeout(timer.current)
  }, [search])

  return {
    search,
    found,
    /** The search is over and has found nothing. */
    nothing: search.text !== '' && searched === search && found.count === 0,
    change: (set: Partial<Search>) => setSearch((now) => ({ ...now, ...set })),
    /** Goes on to another hit; while a search is waiting, to its first one. */
    step(by: 1 | -1) {
      if (!searchNow()) finder.step(by)
    },
    replace(by: string): boolean {
      return !searchNow() && finder.replace(by)
    },
    replaceAll(by: string) {
      searchNow()
      return finder.replaceAll(by)
    },
  }
}
