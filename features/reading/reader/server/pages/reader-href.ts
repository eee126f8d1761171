interface Wanted {
  phone: boolean
  draft?: boolean
  chapterId?: string | undefined
  /** The search text. */
  words?: string | undefined
}

/** The URL of a chapter in the reader; without a chapter, of the place where the user stopped reading. */
export function readerHref(textbookId: string, { phone, draft, chapterId, words }: Wanted): string {
  const query = new URLSearchParams({
    id: textbookId,
    ...(chapterId && { chapter: chapterId }),
    ...(draft && { draft: '1' }),
    ...(words && { q: words }),
  })
  return `${phone ? '/mobile/readBook' : '/Previewtextbook'}?${query.toString()}`
}
