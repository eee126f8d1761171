const keyOf = (textbookId: string) => `recto.chapter.${textbookId}`

/** The chapter of a textbook that was open last in this browser. */
export function lastChapter(textbookId: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(textbookId)) ?? undefined
  } catch {
    return undefined
  }
}

export function rememberLast(textbookId: string, chapterId: string): void {
  try {
    localStorage.setItem(keyOf(textbookId), chapterId)
  } catch {
    // Without storage the first chapter opens.
  }
}
