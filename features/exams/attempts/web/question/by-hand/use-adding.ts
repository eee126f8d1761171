import { useState } from 'react'
import { useTexts } from '#web/kernel/texts/use-texts.ts'
import type { KeptPage } from '../../answers/pages/page-store.ts'
import { byHandTexts } from './by-hand-texts.ts'
import { largestFile, pageOfPicture, Unreadable } from './page-picture.ts'

const loadPdf = () => import('./pdf-pages.ts')

/** Thrown where a file cannot become pages, with the sentence for the person. */
class Told extends Error {}

interface Adding {
  /** Takes a page that was made, and the name of one that it takes the place of. */
  take: (page: KeptPage) => Promise<void>
  /** How many pages the answer still takes. */
  room: () => number
  most: number
}

/** Makes pages of files, one after the other. */
export function useAdding({ take, room, most }: Adding) {
  const t = useTexts(byHandTexts)
  const [making, setMaking] = useState('')
  const [problem, setProblem] = useState('')

  async function addPdf(file: File): Promise<void> {
    const { pagesOfPdf, Locked, TooManyPages } = await loadPdf().catch((cause: unknown) => {
      throw new Told(t.noParts, { cause })
    })
    try {
      let number = 1
      for await (const page of pagesOfPdf(file, room())) {
        setMaking(t.makingPage(file.name, ++number))
        await take(page)
      }
    } catch (cause) {
      if (cause instanceof Locked) throw new Told(t.locked(file.name), { cause })
      if (cause instanceof TooManyPages) throw new Told(t.tooManyOf(file.name, cause.pages, room()), { cause })
      throw cause
    }
  }

  async function addOne(file: File): Promise<void> {
    if (file.size > largestFile) throw new Told(t.tooLarge(file.name))
    if (room() <= 0) throw new Told(t.tooMany(most))
    setMaking(t.making(file.name))
    if (file.type === 'application/pdf' || /\.pdf$/i.test(file.name)) return addPdf(file)
    await take(await pageOfPicture(file))
  }

  /** Adds files in their order. One that cannot be opened does not stop the others. */
  async function add(files: readonly File[]): Promise<void> {
    setProblem('')
    const problems: string[] = []
    for (const file of files)
      await addOne(file).catch((error: unknown) => {
        if (error instanceof Told) problems.push(error.message)
        else if (error instanceof Unreadable) problems.push(t.unreadable(file.name))
        else throw error
      })
    setMaking('')
    setProblem([...new Set(problems)].join(' '))
  }

  return { add, making, problem }
}
