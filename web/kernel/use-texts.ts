import { textsOf, type Texts } from './texts.ts'

/** `textsOf` for components. A change of language loads the page again, so that nothing has to be listened to. */
export const useTexts = <Zh extends object, En extends object>(texts: Texts<Zh, En>) => textsOf(texts)
