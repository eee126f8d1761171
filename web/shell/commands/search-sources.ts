import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { readQuery } from '#web/kernel/hooks/use-read.ts'
import type { Found, Search, SearchContext, SearchSource } from '#web/kernel/search-source.ts'
import { mayOpen, useRights } from '#web/kernel/session/rights.ts'

let registered: readonly SearchSource[] = []

/** Called once, before anything is shown, with the search sources of all features. */
export function registerSearchSources(sources: readonly SearchSource[]): void {
  registered = sources.toSorted((a, b) => a.rank - b.rank)
}

/** What one source has found. */
export interface FoundBySource {
  source: SearchSource
  search: Search
  found: readonly Found[]
}

interface Answer {
  /** The words that it answers; while others are typed, it stays until their answer comes. */
  words: string
  failed: boolean
  search?: Search
  found: readonly Found[]
}

/** What the sources that are open to the member find for the words, and whether answers for these words are still to come, or one of them failed. */
export function useSearchSources(words: string): { found: FoundBySource[]; waiting: boolean; failed: boolean } {
  const client = useQueryClient()
  const rights = useRights()
  const { modules } = rights
  const sources = useMemo(() => registered.filter((source) => mayOpen(source, rights)), [rights])
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({})
  useEffect(() => {
    let current = true
    for (const source of sources)
      void answerOf(source, words, { modules, read: readFrom(client) }).then((answer) => {
        if (current) setAnswers((before) => ({ ...before, [source.name]: answer }))
      })
    return () => {
      current = false
    }
  }, [client, sources, modules, words])
  return {
    found: sources.flatMap((source) => {
      const { search, found } = answers[source.name] ?? {}
      return search && found ? [{ source, search, found }] : []
    }),
    waiting: sources.some(({ name }) => answers[name]?.words !== words),
    failed: sources.some(({ name }) => answers[name]?.failed),
  }
}

async function answerOf(source: SearchSource, words: string, context: SearchContext): Promise<Answer> {
  try {
    const search = await source.load()
    return { words, failed: false, search, found: await search.find(words, context) }
  } catch {
    return { words, failed: true, found: [] }
  }
}

const readFrom =
  (client: QueryClient): SearchContext['read'] =>
  (line, asked) =>
    client.fetchQuery(readQuery(line, asked))
