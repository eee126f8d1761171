import type { Words } from '@recto/contract/errors'
import type { ModuleCode } from '@recto/contract/modules'
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
  /** The module that one must have, from the menu entry or its parent. */
  permission?: ModuleCode
  /** Stands in the workbench menu, whose order and words are the contract's. */
  menu?: true
}

export interface Redirect extends Place {
  redirect: string
}

export interface Screen extends Place {
  title: Words
  /** Who may see it; where a permission is named, whoever has it. */
  needs?: Audience
  /** Names of query values that the specification gives. */
  query?: readonly string[]
}

/** A screen of the work app, loaded on demand. */
export interface WorkScreen extends Screen {
  page: () => Promise<{ default: ComponentType }>
}

/** A page that the server writes; the work app leaves for it. */
export interface LightScreen extends Screen {
  light: true
}

export type Entry = WorkScreen | LightScreen | Redirect
