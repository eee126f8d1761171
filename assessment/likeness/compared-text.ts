import type { Question } from '../questions/question.ts'
import { normalText } from './normal-text.ts'

/** Longest text that is compared. */
const most = 2000

/** The text by which a question is compared with others: its stem, and its options in an order of their own, so that shuffled options are the same. */
export const comparedText = ({ stem, options }: Pick<Question, 'stem' | 'options'>): string =>
  [normalText(stem), ...options.map(({ content }) => normalText(content)).toSorted((one, other) => (one < other ? -1 : 1))].join(' ').slice(0, most)
