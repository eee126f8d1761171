import { z } from 'zod'
import { call } from '#contract/call.ts'
import { Code, Proof, purposes, PuzzleSolution, Target } from '#contract/targets.ts'

const purpose = z.enum(purposes)

export const userCode = call('GET /pressplatform/user/userCode', 'anyone', {
  does: 'Sends a six-digit code to a phone or mail address, whether or not an account has it; requires a proof of work.',
  query: z.object({ purpose, target: Target.optional(), work: PuzzleSolution.optional() }),
  data: z.object({ sentTo: z.string(), resendSeconds: z.int(), expiresAt: z.iso.datetime() }),
  guarded: true,
})

export const userVerify = call('GET /pressplatform/user/verify', 'anyone', {
  does: 'Checks a code and returns a single-use proof for the next step, and whether an account has the phone or mail.',
  query: z.object({ purpose, target: Target.optional(), code: Code }),
  data: z.object({
    proof: Proof,
    expiresAt: z.iso.datetime(),
    /** An account has this phone or mail; told only after a correct code. */
    taken: z.boolean(),
  }),
  guarded: true,
})
