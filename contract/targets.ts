import { z } from 'zod'

/** A mobile number of mainland China; spaces, dashes and the prefix +86 are taken away. */
export const Phone = z.preprocess(
  (given) => (typeof given === 'string' ? given.replace(/[\s-]/g, '').replace(/^(\+|00)86/, '') : given),
  z.string().regex(/^1[3-9]\d{9}$/),
)

export const Mail = z.string().trim().toLowerCase().max(200).pipe(z.email())

/** A phone or an address of mail. */
export const Target = z.union([Phone, Mail])

/** Six digits that were sent; spaces do no harm. */
export const Code = z.preprocess((given) => (typeof given === 'string' ? given.replace(/\s/g, '') : given), z.string().regex(/^\d{6}$/))

/** For whom and what a code is sent: `confirm` goes to the phone or mail of who is signed in and names no target. */
export const purposes = ['signIn', 'register', 'forgotten', 'bind', 'confirm', 'guardian', 'trial'] as const
export type Purpose = (typeof purposes)[number]

/** Evidence that a target was proven, good once and for ten minutes. */
export const Proof = z.string().max(100)

/** `challenge.number`: the puzzle of a refusal `workWanted`, solved. */
export const Solved = z.string().max(200)

/** Shows again who is there before something weighty: the password, or the proof of a code that was sent for `confirm`. */
export const Confirmation = z.object({ password: z.string().max(200).optional(), proof: Proof.optional() })
