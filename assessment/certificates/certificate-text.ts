// The text of a certificate has placeholders in braces. Each has a name in Chinese and one in English, and both are always understood.

const names = {
  name: { zh: '姓名', en: 'name' },
  course: { zh: '课程', en: 'course' },
  hours: { zh: '学时', en: 'hours' },
  date: { zh: '日期', en: 'date' },
} as const
export type CertificatePlaceholder = keyof typeof names

export interface CertificateFacts {
  name: string
  course: string
  hours: number | null
  /** `YYYY-MM-DD`. */
  date: string
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** A day in words: `2026 年 9 月 1 日` or `September 1, 2026`. */
export function certificateDay(day: string, language: 'zh' | 'en'): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return language === 'zh' ? `${year} 年 ${month} 月 ${date} 日` : `${months[month - 1]} ${date}, ${year}`
}

const found = (word: string): { key: CertificatePlaceholder; language: 'zh' | 'en' } | undefined => {
  for (const [key, { zh, en }] of Object.entries(names)) {
    if (word === zh) return { key: key as CertificatePlaceholder, language: 'zh' }
    if (word.toLowerCase() === en) return { key: key as CertificatePlaceholder, language: 'en' }
  }
  return undefined
}

const braces = /\{([^{}]*)\}/g

/** The placeholder as it is written into a text. */
export const placeholderText = (key: CertificatePlaceholder, language: 'zh' | 'en'): string => `{${names[key][language]}}`

/** The placeholders that a text has, and the words in braces that are none. */
export function placeholdersIn(text: string): { used: Set<CertificatePlaceholder>; unknown: string[] } {
  const words = [...text.matchAll(braces)].map(([, word = '']) => word.trim())
  const known = words.flatMap((word) => found(word)?.key ?? [])
  return { used: new Set(known), unknown: words.filter((word) => !found(word)) }
}

/** A paragraph of the text in pieces; what stands for a placeholder of the person or the course is bold. */
export type CertificateRun = { text: string; bold: boolean }

/**
 * The text in paragraphs with what its placeholders stand for. A day is written in the language of its placeholder. Without hours their place is empty.
 */
export function certificateRuns(text: string, { name, course, hours, date }: CertificateFacts): CertificateRun[][] {
  const valueOf = (key: CertificatePlaceholder, language: 'zh' | 'en') =>
    ({ name, course, hours: String(hours ?? ''), date: certificateDay(date, language) })[key]
  return text.split(/\r?\n/).map((paragraph) => {
    const runs: CertificateRun[] = []
    let from = 0
    for (const match of paragraph.matchAll(braces)) {
      const placeholder = found((match[1] ?? '').trim())
      if (!placeholder) continue
      const { key, language } = placeholder
      runs.push({ text: paragraph.slice(from, match.index), bold: false }, { text: valueOf(key, language), bold: key === 'name' || key === 'course' })
      from = match.index + match[0].length
    }
    return [...runs, { text: paragraph.slice(from), bold: false }].filter((run) => run.text)
  })
}
