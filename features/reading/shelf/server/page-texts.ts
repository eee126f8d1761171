import { plural } from '#plain/text/plural.ts'
import { readerPageTexts } from '#features/reading/reader/server/pages/page-texts.ts'
import type { Language } from '#server/kernel/http/refusal.ts'

/** A Chinese word has one form for every number. */
const always =
  (word: string): ((count: number) => string) =>
  () =>
    word

const chinese = {
  goOnFrom: (place: string) => `从 ${place} 接着读`,
  start: '开始读',
  again: '再读一遍',
  filters: '筛选',
  all: '全部',
  reading: '在读',
  finished: '已读完',
  noMatch: '没有符合条件的教材',
  clear: '查看全部',
  previousPage: '上一页',
  nextPage: '下一页',
  shelfTab: '书架',
  chapters: always('章'),
  words: always('字'),
  thousandWords: '千字',
  readers: always('读者'),
  published: (date: string) => `${date} 出版`,
  until: (date: string) => `可读到 ${date}`,
  search: '查找',
  searchShelf: '书名、作者',
}

type Texts = typeof chinese

const english: Texts = {
  goOnFrom: (place) => `Continue from ${place}`,
  start: 'Start reading',
  again: 'Read again',
  filters: 'Filter',
  all: 'All',
  reading: 'Reading',
  finished: 'Finished',
  noMatch: 'No textbook matches',
  clear: 'Show all',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  shelfTab: 'Shelf',
  chapters: (count) => plural(count, { one: 'chapter', other: 'chapters' }),
  words: (count) => plural(count, { one: 'word', other: 'words' }),
  thousandWords: 'k characters',
  readers: (count) => plural(count, { one: 'reader', other: 'readers' }),
  published: (date) => `Published ${date}`,
  until: (date) => `Readable until ${date}`,
  search: 'Find',
  searchShelf: 'Title, author',
}

/** The texts of the shelf and of the page of a textbook, with those of the reader. */
export const shelfPageTexts = (language: Language) => ({ ...readerPageTexts(language), ...(language === 'zh-CN' ? chinese : english) })
export type ShelfPageTexts = ReturnType<typeof shelfPageTexts>
