import { language, type Language } from './language.ts'

/** The same keys in another language: a string for a string, a function of the same arguments for a function. */
type Translated<T> = { [K in keyof T]: T[K] extends (...values: infer Values) => string ? (...values: Values) => string : string }

/** Texts in both languages with the same keys; a key that one language lacks does not compile. */
export interface Texts<Zh, En> {
  'zh-CN': Zh & { [K in Exclude<keyof En, keyof Zh>]: string }
  'en-US': En & Translated<Zh>
}

/** The texts of a screen in the language of the page, or in the given one. */
export function textsOf<Zh extends object, En extends object>(texts: Texts<Zh, En>, chosen: Language = language()): Translated<Zh> {
  return texts[chosen] as Translated<Zh>
}
