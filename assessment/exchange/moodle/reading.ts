import type { ItemContext } from '../parts/item-context.ts'
import type { MoodleTexts } from './texts.ts'

/** What is needed while one question of Moodle is read. */
export interface Reading {
  context: ItemContext
  texts: MoodleTexts
}
