import type { Question, QuestionAbout } from '../questions/question.ts'
import type { Finding } from './reading.ts'

/** A question to be written into a file. Files of its documents are ids. */
export interface QuestionToWrite {
  /** The number that the institution gives it. */
  number: string
  question: Question
  about: QuestionAbout
  /** The names of the nested categories, outermost first. */
  category: string[]
  /** The passage that it shares with its neighbours in the list. */
  passage?: { key: string; content: Question['stem'] }
}

/** `findings` say what the format cannot hold; their `place.item` is the number of the question. */
export interface Written<Content> {
  content: Content
  findings: Finding[]
}
