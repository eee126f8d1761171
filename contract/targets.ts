import { z } from 'zod'

/** A mobile number of mainland China; spaces, dashes and the prefix +86 are removed. */
export const Phone = z.preprocess(
  (given) => (typeof given === 'string' ? given.replace(/[\s-]/g, '').replace(/^(\+|00)86/, '') : given),
  z.string().regex(/^1[3-9]\d{9}$/),
)

export const Mail = z.string().trim().toLowerCase().max(200).pipe(z.email())

/** A phone number or mail address. */
export const Target = z.union([Phone, Mail])

/** The six digits of a code that was sent; spaces are removed. */
export const Code = z.preprocess((given) => (typeof given === 'string' ? given.replace(/\s/g, '') : given), z.string().regex(/^\d{6}$/))

/** What a code is sent for. `confirm` names no target: it goes to the phone or mail of the signed-in account. */
export const purposes = ['signIn', 'register', 'forgotten', 'bind', 'confirm', 'guardian', 'trial'] as const
export type Purpose = (typeof purposes)[number]

/** Evidence that a target was proven; single-use, valid for ten minutes. */
export const Proof = z.string().max(100)

/** `challenge.number`: the solved puzzle of a refusal `workWanted`. */
export const PuzzleSolution = z.string().max(200)

/** Confirmation before a sensitive change: the password, or the proof of a code that was sent for `confirm`. */
export const Confirmation = z.object({ password: z.string().max(200).optional(), proof: Proof.optional() })
