import { plural } from '#plain/text/plural.ts'
import type { ClassPart } from '#server/kernel/people/class-part.ts'
import { homeLimits } from '../../contract.ts'
import { findClassBook, findOwnPlace, selectOwnReading, selectUnseen } from '../queries.ts'

const percentOf = (share: number) => Math.floor(Math.min(1, share) * 100)

/** Reading of the book of the class, of which the reader itself knows nothing. */
export const readingPart: ClassPart = {
  async reasons(db, classId) {
    return (await selectUnseen(db, classId)).map(({ memberId, days, ever }) => ({
      memberId,
      weight: days >= 2 * homeLimits.unseenDays ? 2 : 1,
      words: ever
        ? { zh: `${days} 天没有打开教材。`, en: `Has not opened the book for ${plural(days, { one: '1 day', other: `${days} days` })}.` }
        : { zh: '还没有打开过教材。', en: 'Has not opened the book yet.' },
    }))
  },

  async report(db, { classId, memberId }) {
    const book = await findClassBook(db, classId)
    if (!book) return null
    const [chapters, place] = await Promise.all([selectOwnReading(db, book, memberId), findOwnPlace(db, book, memberId)])
    const begun = chapters.filter(({ read }) => (read ?? 0) > 0)
    return {
      name: 'reading',
      title: { zh: `阅读《${book.name}》`, en: `Reading ${book.name}` },
      figures: [
        { title: { zh: '已读', en: 'Read' }, count: percentOf(place?.progress ?? 0), of: null, percent: true },
        { title: { zh: '读过的章节', en: 'Chapters opened' }, count: begun.length, of: chapters.length },
      ],
      lines: begun.slice(0, 100).map(({ number, name, read, at }) => {
        const percent = `${percentOf(read ?? 0)}%`
        return { title: [number, name].filter(Boolean).join(' '), at, words: { zh: percent, en: percent }, warn: false }
      }),
    }
  },
}
