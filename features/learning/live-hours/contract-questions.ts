import { z } from 'zod'
import { liveLimits } from '#assessment/live/limits.ts'
import { call } from '#contract/call.ts'

const time = z.iso.datetime()

/** A poll, a question with two votes and a discussion between them, or a word cloud. */
export const questionKinds = ['poll', 'peer', 'words'] as const
export type QuestionKind = (typeof questionKinds)[number]

const Choice = z
  .int()
  .min(0)
  .max(liveLimits.options.most - 1)
const Choices = z.array(Choice).max(liveLimits.options.most)

/** What was answered. Nothing in it says who has answered what. */
export const Results = z.object({
  /** One for each round that has begun: how many have voted, and how many of them for each option. */
  rounds: z.array(z.object({ people: z.int(), counts: z.array(z.int()) })),
  /** Of a word cloud, the most frequent first; hidden ones only for those who teach. */
  words: z.array(z.object({ word: z.string(), count: z.int(), hidden: z.boolean() })),
  /** After a second round of a question whose right options are marked. */
  comparison: z.object({ both: z.int(), rightFirst: z.int(), rightSecond: z.int(), toRight: z.int(), toWrong: z.int() }).nullable(),
})
export type Results = z.infer<typeof Results>

const QuestionFace = z.object({
  id: z.uuid(),
  /** The place in the hour, from 1. */
  seq: z.int(),
  kind: z.enum(questionKinds),
  body: z.string(),
  options: z.array(z.string()),
  multiple: z.boolean(),
  /** 0 before the first vote. */
  round: z.int(),
  /** The round takes votes. */
  open: z.boolean(),
  shown: z.boolean(),
  discussUntil: time.nullable(),
})

export const Question = QuestionFace.extend({
  /** Places of the right options, from 0. */
  right: z.array(z.int()),
  reason: z.string(),
  results: Results,
})
export type Question = z.infer<typeof Question>

/** A question on the phone of a student. */
export const ShownQuestion = QuestionFace.extend({
  /** What the student has answered in each round; null for nothing. */
  own: z.array(z.object({ choices: z.array(z.int()), words: z.array(z.string()) }).nullable()),
  /** Only when they are shown and the round is closed. */
  results: Results.nullable(),
  /** Null until the last vote is over and shown. */
  right: z.array(z.int()).nullable(),
  reason: z.string(),
})
export type ShownQuestion = z.infer<typeof ShownQuestion>

const QuestionDraft = z.object({
  kind: z.enum(questionKinds),
  body: z.string().trim().min(1).max(liveLimits.body),
  options: z.array(z.string().trim().min(1).max(liveLimits.option)).max(liveLimits.options.most).default([]),
  multiple: z.boolean().default(false),
  right: Choices.default([]),
  reason: z.string().trim().max(liveLimits.reason).default(''),
})
export type QuestionDraft = z.infer<typeof QuestionDraft>

export const liveQuestionAdd = call('POST /pressplatform/livehours/{hourId}/questions', 'signedIn', {
  does: 'Adds a question to a live hour that is prepared or runs.',
  body: QuestionDraft,
  once: true,
  data: z.object({ id: z.uuid() }),
})

export const liveQuestionChange = call('PUT /pressplatform/livequestions/{questionId}', 'signedIn', {
  does: 'Changes a question; once it was asked, only its right options and the reason.',
  body: QuestionDraft,
})

export const liveQuestionRemove = call('DELETE /pressplatform/livequestions/{questionId}', 'signedIn', {
  does: 'Removes a question that was not asked yet.',
})

export const steps = ['open', 'close', 'second', 'show', 'hide', 'present', 'leave'] as const
export type Step = (typeof steps)[number]

export const liveQuestionStep = call('POST /pressplatform/livequestions/{questionId}/step', 'signedIn', {
  does: 'Leads a question of a running hour on: opens or closes its round, opens the second one, shows or hides the result, puts it on the screens or takes it off.',
  body: z.object({ step: z.enum(steps) }),
})

export const liveDiscussion = call('POST /pressplatform/livequestions/{questionId}/discussion', 'signedIn', {
  does: 'Starts the time of a discussion, or with null ends it.',
  body: z.object({ seconds: z.int().min(liveLimits.discussion.least).max(liveLimits.discussion.most).nullable() }),
})

export const liveWordHide = call('PUT /pressplatform/livequestions/{questionId}/hiddenwords', 'signedIn', {
  does: 'Hides a word of a word cloud from students and the projector, or shows it again.',
  body: z.object({
    word: z
      .string()
      .min(1)
      .max(2 * liveLimits.word),
    hidden: z.boolean(),
  }),
})

export const liveVote = call('PUT /pressplatform/livequestions/{questionId}/votes/{round}', 'signedIn', {
  does: 'Stores what the caller answers in a round while it is open; it replaces an earlier answer of the same round.',
  body: z.object({
    choices: Choices.default([]),
    words: z
      .array(
        z
          .string()
          .trim()
          .max(2 * liveLimits.word),
      )
      .max(liveLimits.words)
      .default([]),
  }),
})
