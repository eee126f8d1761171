import type { SearchSource } from './search-source.ts'
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

export type Audience = 'anyone' | 'signed-in' | 'student' | 'teacher' | 'author' | 'class member' | 'institution administrator' | 'administrator'

/**
 * Whom a tab is for. In a class those who teach in it, assistants and administrators included, or its students. Among the screens of details those about
 * a course, or its team alone. By default it is for everybody.
 */
export type TabAudience = 'teachers' | 'students' | 'course' | 'course team'

interface Address {
  /** A colon marks a parameter, a question mark an optional one. */
  path: string
  layout: LayoutName
  /** The module that is required, from the menu entry or its parent. */
  permission?: ModuleCode
  /** The screen is in the workbench menu, whose order and texts come from the contract. */
  menu?: true
}

export interface Redirect extends Address {
  redirect: string
}

export interface Screen extends Address {
  title: Bilingual
  /** Who may see the screen according to the specification, where no module of the menu decides. */
  needs?: Audience
  /** What the screen is refused without, of several any one. By default it is `permission`, and a screen without both is for every signed-in person. */
  right?: Requirement | readonly Requirement[]
  /** Names of the query parameters in the specification. */
  query?: readonly string[]
  /** The screen is a tab of its layout; tabs are shown by rank, the lowest first. */
  tab?: { rank: number; title: Bilingual; of?: TabAudience }
}

/** A screen of the work app, loaded on demand. */
export interface WorkScreen extends Screen {
  /** The page itself says that the person may not see it, because it has something else to show then. */
  refusesItself?: true
  page: () => Promise<{ default: ComponentType }>
}

/** A server-rendered page outside the work app. */
export interface ServerRenderedScreen extends Screen {
  light: true
}

export type Entry = WorkScreen | ServerRenderedScreen | Redirect

/** The requirement to open a screen: a module, a right as `module:feature`, being an administrator of the platform, or nothing. */
export type Requirement = 'everybody' | 'platform' | ModuleCode | `${ModuleCode}:${string}`

/** A screen or section outside the workbench menu. It is offered in the palette, on the home page and in the directory of the system. */
export interface Place {
  name: string
  group: 'people' | 'publicFace' | 'operations' | 'system' | 'person'
  /** Places are shown by rank, the lowest first. */
  rank: number
  path: string
  needs: Requirement
  title: Bilingual
  /** What is there, in a few words. */
  help: Bilingual
}

/** What a feature gives to the app in the browser: its screens, its places outside the menu, parts for the slots of others, and what can be searched. */
export interface WebFeature {
  screens?: readonly Entry[]
  places?: readonly Place[]
  fillings?: readonly Filling[]
  searchSources?: readonly SearchSource[]
}
