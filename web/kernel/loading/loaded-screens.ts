import type { ComponentType } from 'react'
import type { WorkScreen } from '../screen.ts'
import { loadScreen } from './lazy-failure.ts'
import { withStatus } from './settled-status.ts'

type Load = WorkScreen['page']

const loaded = new WeakMap<Load, Promise<{ default: ComponentType }>>()

/** The component of a screen, loaded at most once; a failure is kept until `forgetScreen`. */
export function screenComponent(load: Load): Promise<{ default: ComponentType }> {
  const component = loaded.get(load) ?? withStatus(loadScreen(load))
  loaded.set(load, component)
  return component
}

/** Lets a screen that did not load be loaded again. */
export const forgetScreen = (load: Load): void => void loaded.delete(load)
