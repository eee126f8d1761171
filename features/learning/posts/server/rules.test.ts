import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedText, hasForbidden, mayRead, privacyOf, takesPosts } from './rules.ts'

const post = { authorId: 'a', state: 'shown', private: false, privateTo: null, deletedAt: null }
const classmate = { memberId: 'b', moderates: false }
const author = { memberId: 'a', moderates: false }
const teacher = { memberId: 't', moderates: true }

test('a shown post is read by all; what is held, hidden or private by its author and the teachers', () => {
  for (const who of [classmate, author, teacher]) expect(mayRead(who, post)).toBe(true)
  for (const kept of [{ state: 'held' }, { state: 'hidden' }, { private: true }]) {
    expect(mayRead(classmate, { ...post, ...kept })).toBe(false)
    expect(mayRead(author, { ...post, ...kept })).toBe(true)
    expect(mayRead(teacher, { ...post, ...kept })).toBe(true)
  }
  expect(mayRead(classmate, { ...post, private: true, privateTo: 'b' })).toBe(true)
  expect(mayRead(classmate, { ...post, private: true, privateTo: 'b', state: 'hidden' })).toBe(false)
  for (const who of [classmate, author, teacher]) expect(mayRead(who, { ...post, deletedAt: new Date() })).toBe(false)
})

test('a private reply is between its author, the teachers and the person who is answered', () => {
  const student = { ...post, byModerator: false }
  const fromTeacher = { ...post, authorId: 't', byModerator: true, private: true, privateTo: 'a' }
  expect(privacyOf(false, false, student)).toEqual({ private: false, privateTo: null })
  expect(privacyOf(true, true, student)).toEqual({ private: true, privateTo: 'a' })
  expect(privacyOf(true, false, student)).toEqual({ private: true, privateTo: null })
  expect(privacyOf(false, false, fromTeacher)).toEqual({ private: true, privateTo: null })
  expect(privacyOf(false, true, fromTeacher)).toEqual({ private: true, privateTo: 'a' })
})

test('what answers a private post is read by no classmate who could not read that one', () => {
  const people = ['a', 'b', 't', 'u']
  const person = fc.constantFrom(...people)
  const moderates = (id: string | null) => id === 't' || id === 'u'
  fc.assert(
    fc.property(person, person, fc.option(fc.constantFrom('a', 'b')), fc.boolean(), (by, answeredBy, privateTo, asked) => {
      const answered = {
        ...post,
        authorId: answeredBy,
        private: true,
        privateTo: moderates(answeredBy) ? privateTo : null,
        byModerator: moderates(answeredBy),
      }
      fc.pre(mayRead({ memberId: by, moderates: moderates(by) }, answered))
      const answer = { ...post, authorId: by, ...privacyOf(asked, moderates(by), answered) }
      for (const memberId of people) {
        const viewer = { memberId, moderates: moderates(memberId) }
        if (mayRead(viewer, answer)) expect(mayRead(viewer, answered)).toBe(true)
      }
    }),
  )
})

test('forbidden words are found whatever their case, width and spaces', () => {
  const words = ['代考', 'spam'].map(comparedText)
  expect(hasForbidden('有人 代 考吗', words)).toBe(true)
  expect(hasForbidden('ＳＰＡＭ here', words)).toBe(true)
  expect(hasForbidden('代\u200b考', words)).toBe(true)
  expect(hasForbidden('替代考虑', words)).toBe(true)
  expect(hasForbidden('考代数', words)).toBe(false)
})

test('students write until a thread is locked or its time is over', () => {
  const now = new Date('2026-11-28T10:00:00Z')
  expect(takesPosts({ locked: false, closesAt: null }, now)).toBe(true)
  expect(takesPosts({ locked: true, closesAt: null }, now)).toBe(false)
  expect(takesPosts({ locked: false, closesAt: new Date('2026-11-28T10:00:01Z') }, now)).toBe(true)
  expect(takesPosts({ locked: false, closesAt: now }, now)).toBe(false)
})
