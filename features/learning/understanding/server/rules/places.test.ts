import { expect, test } from 'vitest'
import { placesOf, rankedPlaces, topOf } from './places.ts'

const facts = (id: string, ...knowledgePoints: string[]) => ({ id, bankId: 'bank', knowledgePoints })

test('a question belongs to its points in the chapters in which it stands, else to the chapters of its points', () => {
  const placing = { embedded: new Map([['one', new Set(['a', 'b'])]]), chapterOf: new Map([['栈', 'two']]) }
  expect(placesOf([facts('a', '队列', '栈', '栈'), facts('b'), facts('c', '栈', '图'), facts('d')], placing)).toEqual([
    { questionId: 'a', chapterId: 'one', point: '队列' },
    { questionId: 'a', chapterId: 'one', point: '栈' },
    { questionId: 'b', chapterId: 'one', point: '' },
    { questionId: 'c', chapterId: 'two', point: '栈' },
  ])
})

const answers = (chapterId: string, point: string, wrong: number, people = 20) => ({ chapterId, point, answers: people, wrong, people })
const asked = (chapterId: string, point: string, questions: number, block = '') => ({
  chapterId,
  point,
  block,
  questions,
  people: questions,
  unanswered: 0,
  quote: null,
  quoteBlock: null,
})

test('what is known of a place is joined; the least understood comes first, those with too few answers last', () => {
  const ranked = rankedPlaces({
    answers: [answers('one', '栈', 4), answers('one', '队列', 15), answers('two', '树', 5, 5), answers('two', '图', 0)],
    asked: [asked('one', '队列', 3), asked('two', '', 1, 'p7')],
    reading: [
      { chapterId: 'one', readers: 20, rereaders: 6 },
      { chapterId: 'three', readers: 20, rereaders: 4 },
      { chapterId: 'four', readers: 9, rereaders: 9 },
    ],
  })
  expect(ranked.map(({ chapterId, point, block }) => `${chapterId} ${point}${block}`)).toEqual(['one 队列', 'two p7', 'one 栈', 'three ', 'two 树'])
  expect(ranked[0]).toMatchObject({ wrong: 15, questions: 3, rereaders: 6, tooFew: false })
  expect(ranked.at(-1)).toMatchObject({ tooFew: true })
})

test('every chapter belongs to one at the top of the book', () => {
  const chapter = (id: string, parentId: string | null) => ({ id, parentId, name: '', number: '' })
  expect([...topOf([chapter('1', null), chapter('1.1', '1'), chapter('1.1.1', '1.1'), chapter('2', 'gone')])]).toEqual([
    ['1', '1'],
    ['1.1', '1'],
    ['1.1.1', '1'],
    ['2', '2'],
  ])
})
