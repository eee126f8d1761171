import type { Filling } from './slots.ts'
import type { Bilingual } from '#contract/errors.ts'
import type { ModuleCode } from '#contract/modules.ts'
import type { ComponentType } from 'react'

export type LayoutName =
  | 'blank'
  | 'mobile'
  | 'main'
  | 'editbook'
  | 'mycenter'
  | 'account'
  | 'details'
  | 'class'
  | 'portal'
  | 'organization'
  | 'website'

export type Audience = 'anyone' | 'signed-in' | 'student' | 'author' | 'class member' | 'institution administrator' | 'administrator'

interface Place {
  /** A colon marks a parameter, a question mark an optional one. */
  path: string
  layout: LayoutName
  /** The module that is required, from the menu entry or its parent. */
  permission?: ModuleCode
  /** The screen is in the workbench menu, whose order and texts come from the contract. */
  menu?: true
}

export interface Redirect extends Place {
  redirect: string
}

export interface Screen extends Place {
  title: Bilingual
  /** Who may see the screen; if `permission` is set instead, that module decides. */
  needs?: Audience
  /** Names of the query parameters in the specification. */
  query?: readonly string[]
}

/** A screen of the work app, loaded on demand. */
export interface WorkScreen extends Screen {
  page: () => Promise<{ default: ComponentType }>
}

/** A server-rendered page outside the work app. */
export interface ServerRenderedScreen extends Screen {
  light: true
}

export type Entry = WorkScreen | ServerRenderedScreen | Redirect

/** What a feature gives to the app in the browser: its screens, and parts for the slots of others. */
export interface WebFeature {
  screens?: readonly Entry[]
  fillings?: readonly Filling[]
}
