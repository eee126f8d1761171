interface Wanted {
  phone: boolean
  draft?: boolean
  chapterId?: string | undefined
  /** What is looked for in the book. */
  words?: string | undefined
}

/** The address of a chapter, or of the place where one stands in the book. */
export function readerHref(textbookId: string, { phone, draft, chapterId, words }: Wanted): string {
  const query = new URLSearchParams({
    id: textbookId,
    ...(chapterId && { chapter: chapterId }),
    ...(draft && { draft: '1' }),
    ...(words && { q: words }),
  })
  return `${phone ? '/mobile/readBook' : '/Previewtextbook'}?${query.toString()}`
}
