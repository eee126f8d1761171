import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { loadScreen } from './page/lazy-failure.ts'
import type { Filling, Part, Slot } from './slots.ts'

interface Shown<Props> extends Pick<Filling, 'slot' | 'name' | 'title' | 'rank'> {
  Part: Part<Props>
}

let registered: readonly Shown<never>[] = []

/** Called once, before anything is shown, with the fillings of all features. */
export function registerFillings(fillings: readonly Filling[]): void {
  registered = fillings
    .map(({ load, early, ...about }) => {
      const module = () => load().then((part) => ({ default: part as ComponentType }))
      const begun = early ? loadScreen(module) : undefined
      // A failure is shown where the part is rendered.
      begun?.catch(() => undefined)
      return { ...about, Part: lazy(() => begun ?? loadScreen(module)) as unknown as Part<never> }
    })
    .toSorted((a, b) => a.rank - b.rank)
}

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
