import { textsOf, type Texts } from './texts.ts'

/** `textsOf` for components. A change of language reloads the page, so no subscription is needed. */
export const useTexts = <Zh extends object, En extends object>(texts: Texts<Zh, En>) => textsOf(texts)
