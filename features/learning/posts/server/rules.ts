/** What decides who reads a post. */
interface Readable {
  authorId: string
  state: string
  private: boolean
  privateTo: string | null
  deletedAt: Date | null
}

interface Viewer {
  memberId: string
  /** Moderates in the class: as a teacher, an assistant or an administrator of the institution. */
  moderates: boolean
}

/**
 * Whether a person of the class reads a post: moderators and its author read it whatever its state, others only a shown post that is not private or is
 * meant for them. A deleted post is read by none. `readable` in `reach-queries.ts` is the same rule for the database.
 */
export function mayRead({ memberId, moderates }: Viewer, post: Readable): boolean {
  if (post.deletedAt !== null) return false
  if (moderates || post.authorId === memberId) return true
  return post.state === 'shown' && (!post.private || post.privateTo === memberId)
}

interface Answered extends Readable {
  /** The author of the answered post moderates in the class. */
  byModerator: boolean
}

/**
 * Whether a reply is private and for whom besides its author and the teachers. A reply to a private post is private. What a teacher answers privately is
 * for the author of the answered post, or, where a teacher answers a teacher's private post, for the person whom that one was for.
 */
export function privacyOf(asked: boolean, byModerator: boolean, answered: Answered): { private: boolean; privateTo: string | null } {
  if (!asked && !answered.private) return { private: false, privateTo: null }
  if (!byModerator) return { private: true, privateTo: null }
  return { private: true, privateTo: answered.byModerator ? answered.privateTo : answered.authorId }
}

/** A text as it is compared with forbidden words: by Unicode NFKC, in small letters, without spaces and characters of no width. */
export const comparedText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}]+/gu, '')

/** Whether a text has one of the words, which are given as they are compared. */
export function hasForbidden(text: string, words: readonly string[]): boolean {
  const compared = comparedText(text)
  return words.some((word) => compared.includes(word))
}

interface Open {
  locked: boolean
  closesAt: Date | null
}

/** Whether students may still write in a thread. */
export const takesPosts = ({ locked, closesAt }: Open, now: Date): boolean => !locked && (closesAt === null || closesAt > now)
