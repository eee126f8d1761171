import { expect, test } from 'vitest'
import type { Answer } from '#web/kernel/kept/save-answer.ts'
import { type Vote, VoteSender } from './vote-sender.ts'

const vote = (choice: number): Vote => ({ questionId: 'q', round: 1, choices: [choice], words: [] })

/** A sender whose server gives these answers in turn, and the last one from then on. */
function world(answers: Answer<unknown>['kind'][], first?: Vote) {
  const sent: Vote[] = []
  const kept: { vote: Vote | undefined } = { vote: first }
  const states: string[] = []
  const sender = new VoteSender({
    send: (each) => {
      sent.push(each)
      const kind = answers.length > 1 ? answers.shift() : answers[0]
      return Promise.resolve((kind === 'refused' ? { kind, reason: '不行' } : { kind }) as Answer<unknown>)
    },
    kept: () => kept.vote,
    keep: (each) => {
      kept.vote = each
    },
    pause: () => Promise.resolve(),
  })
  sender.subscribe(() => states.push(sender.snapshot()?.state ?? ''))
  const over = async () => {
    while (states.at(-1) === undefined || states.at(-1) === 'sending' || states.at(-1) === 'kept') await Promise.resolve()
  }
  return { sender, sent, kept, states, over }
}

test('a vote without a network is kept and sent again until the server has stored it', async () => {
  const { sender, sent, kept, states, over } = world(['unsure', 'later', 'saved'])
  sender.cast(vote(1))
  expect(kept.vote).toEqual(vote(1))
  await over()
  expect(sent).toHaveLength(3)
  expect(states).toEqual(['sending', 'kept', 'kept', 'saved'])
  expect(kept.vote).toBeUndefined()
})

test('a newer vote takes the place of one that has not got through', async () => {
  const { sender, sent, over } = world(['unsure', 'saved'])
  sender.cast(vote(1))
  sender.cast(vote(2))
  await over()
  expect(sent.at(-1)).toEqual(vote(2))
  expect(sender.snapshot()).toEqual({ vote: vote(2), state: 'saved' })
})

test('a vote that was kept when the page was left is sent when it is opened again', async () => {
  const { sender, sent, over } = world(['saved'], vote(3))
  sender.start()
  await over()
  expect(sent).toEqual([vote(3)])
})

test('a vote that comes after the round is not kept any longer, and the person is told', async () => {
  const { sender, kept, over } = world(['conflict'])
  sender.cast(vote(0))
  await over()
  expect([sender.snapshot()?.state, kept.vote]).toEqual(['late', undefined])
})
