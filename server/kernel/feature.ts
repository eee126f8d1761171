import type { Converter } from './files/conversion/converter.ts'
import type { FileCopier } from './files/objects/file-copier.ts'
import type { FilePlaces } from './files/file-places.ts'
import type { FileReader } from './files/file-readers.ts'
import type { ImportKind } from './files/import-kind.ts'
import type { PlatformDb } from './data/db.ts'
import type { PasswordProver } from './access/password-prover.ts'
import type { User } from './access/session.ts'
import type { Handler } from './http/handlers.ts'
import type { MediaSites } from './http/headers.ts'
import type { Routes } from './http/serve.ts'
import type { RecurringTask } from './jobs/scheduler.ts'
import { type CollectedLogTexts, type LogTexts, mergeLogTexts } from './events/log-texts.ts'
import type { MessageType } from './events/message-types.ts'
import type { JobKind } from './jobs/jobs.ts'
import type { CalendarSource } from './lists/calendar-source.ts'
import type { ClassPart } from './people/class-part.ts'
import type { ChapterTasks } from './people/chapter-tasks.ts'
import type { ChapterThreads } from './lists/chapter-threads.ts'
import type { CoursePart } from './lists/course-part.ts'
import type { DemoPart } from './people/demo.ts'
import type { HandoverKind } from './people/handover-kind.ts'
import type { PersonalRows } from './people/personal-rows.ts'
import type { RightSentence } from './people/right-sentence.ts'

/** The manifest of a feature: all that the rest of the server needs to know of it. Mechanisms of the kernel collect these lists. */
export interface Feature {
  /** Name of the feature and tag of its calls in the API document. */
  name: string
  /** One handler for each call of the feature's contracts. */
  handlers?: readonly Handler[]
  /** Byte routes and pages that the server writes. */
  routes?: readonly Routes[]
  /** Addresses that every screen of the work app asks for when it is opened; the server writes their answers into the page. */
  startAnswers?: readonly string[]
  /** Tasks that run in the background. */
  jobs?: readonly JobKind[]
  /** What falls due by the clock. */
  due?: readonly RecurringTask[]
  /** What falls due for a person, as entries of the calendar. */
  calendar?: readonly CalendarSource[]
  /** What can be imported from a table with a row for each thing. */
  imports?: readonly ImportKind[]
  /** Who may fetch a file that somebody else uploaded. */
  fileReaders?: readonly FileReader[]
  /** What is copied along with a public resource. */
  fileCopiers?: readonly FileCopier[]
  /** Names the places in which files stand. */
  filePlaces?: readonly FilePlaces[]
  /** Other sites from which a screen may play media. */
  mediaSites?: readonly MediaSites[]
  /** What makes files viewable, one for each suffix. */
  converters?: readonly Converter[]
  /** What changes hands when a member leaves. */
  handovers?: readonly HandoverKind[]
  /** Where rows about a person are, and what becomes of them when the person is forgotten. */
  personal?: readonly PersonalRows[]
  /** Its operations in the log, and the objects that they are about. */
  logTexts?: LogTexts
  /** What its messages to people are about. */
  messageTypes?: readonly MessageType[]
  /** What it gives to the home of a class. */
  classParts?: readonly ClassPart[]
  /** What it keeps of courses. */
  courseParts?: readonly CoursePart[]
  /** What it has about passages of textbooks. */
  chapterThreads?: readonly ChapterThreads[]
  /** Its work about chapters of textbooks, for which passages are quoted. */
  chapterTasks?: readonly ChapterTasks[]
  /** What it shows in the demo. */
  demo?: readonly DemoPart[]
  /** What a right lets its holder do, as a sentence. */
  sentences?: readonly RightSentence[]
  /** Where an account and its password are asked for besides our own table of accounts. */
  passwordProvers?: readonly PasswordProver[]
  /** Money in fen that is on its way to an institution's prepaid account. */
  pendingCredits?: readonly ((platform: PlatformDb, user: User) => Promise<number>)[]
}

type Lists = Required<Omit<Feature, 'name' | 'handlers' | 'logTexts'>>

/** What all features give, list by list. */
export interface Collected extends Lists {
  /** Handlers by feature. */
  handlers: Record<string, readonly Handler[]>
  logTexts: CollectedLogTexts
}

/** Collects the manifests; lists keep the order of the features. */
export function collect(features: readonly Feature[]): Collected {
  const all = <Name extends keyof Lists>(name: Name) => features.flatMap((feature) => (feature[name] ?? []) as Lists[Name][number][]) as Lists[Name]
  return {
    handlers: Object.fromEntries(features.flatMap(({ name, handlers }) => (handlers?.length ? [[name, handlers]] : []))),
    logTexts: mergeLogTexts(features.flatMap(({ logTexts }) => logTexts ?? [])),
    messageTypes: all('messageTypes'),
    demo: all('demo'),
    classParts: all('classParts'),
    courseParts: all('courseParts'),
    chapterThreads: all('chapterThreads'),
    chapterTasks: all('chapterTasks'),
    routes: all('routes'),
    startAnswers: all('startAnswers'),
    jobs: all('jobs'),
    due: all('due'),
    calendar: all('calendar'),
    imports: all('imports'),
    fileReaders: all('fileReaders'),
    fileCopiers: all('fileCopiers'),
    filePlaces: all('filePlaces'),
    converters: all('converters'),
    mediaSites: all('mediaSites'),
    handovers: all('handovers'),
    personal: all('personal'),
    sentences: all('sentences'),
    passwordProvers: all('passwordProvers'),
    pendingCredits: all('pendingCredits'),
  }
}
