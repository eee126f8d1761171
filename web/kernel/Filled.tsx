import { createElement, Suspense, use, type ReactNode } from 'react'
import { loadScreen } from './loading/lazy-failure.ts'
import { withStatus } from './loading/settled-status.ts'
import type { Filling, Part, Slot } from './slots.ts'

interface Shown<Props> extends Pick<Filling, 'slot' | 'name' | 'title' | 'rank'> {
  Part: Part<Props>
}

let registered: readonly Shown<never>[] = []

/** Called once, before anything is shown, with the fillings of all features. */
export function registerFillings(fillings: readonly Filling[]): void {
  registered = fillings
    .map(({ load, early, ...about }) => ({ ...about, Part: early ? loadedEarly(load) : loadedWhenShown(load) }))
    .toSorted((a, b) => a.rank - b.rank)
}

/** A part that every screen has begins to load at once. When it does not come, which `loadScreen` reports, the screens go on without it. */
function loadedEarly(load: Filling['load']): Part<never> {
  const loaded = withStatus(loadScreen(load).catch((): Part<never> => () => null))
  return function EarlyPart(props: never) {
    return shownBy(use(loaded), props)
  }
}

/** A failure is kept for a second, so that the boundary around the part shows it; a retry after that loads it again. */
function loadedWhenShown(load: Filling['load']): Part<never> {
  let loaded: ReturnType<Filling['load']> | undefined
  const begin = () => {
    const begun = withStatus(loadScreen(load))
    begun.catch(() => setTimeout(() => (loaded = undefined), 1000))
    return begun
  }
  return function DeferredPart(props: never) {
    return shownBy(use((loaded ??= begin())), props)
  }
}

const shownBy = (Loaded: Part<never>, props: never): ReactNode => createElement(Loaded as Part<object>, props)

/** The parts of a slot in their order. */
export const fillingsOf = <Props extends object>({ name }: Slot<Props>): readonly Shown<Props>[] =>
  (registered as readonly unknown[] as readonly Shown<Props>[]).filter((each) => each.slot === name)

interface FilledProps<Props extends object> {
  slot: Slot<Props>
  /** The name of one part, when not all are wanted. */
  only?: string
  props: Props
  /** Shown while a part loads. */
  waiting?: ReactNode
}

/** The parts of a slot, or the one that is named. */
export function Filled<Props extends object>({ slot, only, props, waiting }: FilledProps<Props>) {
  return fillingsOf(slot)
    .filter(({ name }) => only === undefined || name === only)
    .map(({ name, Part }) => (
      <Suspense key={name} fallback={waiting}>
        <Part {...props} />
      </Suspense>
    ))
}
