import { z } from 'zod'

/** Tests that are held for candidates. */
export const heldKinds = ['exam', 'quiz', 'rehearsal'] as const
/** `self`: made by a person for practice. */
export const testKinds = [...heldKinds, 'self'] as const
export type TestKind = (typeof testKinds)[number]
/** As it is stored. */
export const testStates = ['draft', 'published', 'released', 'archived', 'void'] as const
export type TestState = (typeof testStates)[number]
/** As people see it: a published test is coming, open or closed by the clock of the server. */
export const testPhases = ['draft', 'coming', 'open', 'closed', 'released', 'archived', 'void'] as const
export type TestPhase = (typeof testPhases)[number]
export const standings = ['expected', 'absent', 'deferred', 'makeup', 'violation', 'removed'] as const
export type Standing = (typeof standings)[number]
export const targetKinds = ['class', 'usergroup', 'member'] as const
export type TargetKind = (typeof targetKinds)[number]

export const testLimits = {
  titleLength: 100,
  placeLength: 100,
  honourLength: 1000,
  passwordLength: 40,
  ranges: 20,
  targets: 50,
  candidates: 5000,
  invigilators: 50,
  reasonLength: 200,
  /** Of additional time. */
  percent: 300,
  minutes: 600,
  /** For how long appeals are taken. */
  appealDays: 60,
} as const

/** From when a candidate sees something: never, when the attempt was handed in, when the test has closed, or when its results were released. */
export const shownWhen = ['never', 'submitted', 'closed', 'released'] as const
export type ShownWhen = (typeof shownWhen)[number]

export const Shown = z.object({
  score: z.enum(shownWhen).default('released'),
  own: z.enum(shownWhen).default('released'),
  right: z.enum(shownWhen).default('released'),
  explanation: z.enum(shownWhen).default('released'),
  /** The place among all, only where at least ten were graded. */
  position: z.enum(shownWhen).default('never'),
})
export type Shown = z.infer<typeof Shown>

declare module '#contract/live-events.ts' {
  interface LiveEvents {
    /** Something of a test has changed for a candidate or for those who watch: the screen asks for the present state. */
    test: { testId: string }
  }
}
