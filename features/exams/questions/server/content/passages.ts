import { emptyQuestion } from '#assessment/questions/make.ts'
import { isEmptyDoc } from '#assessment/questions/parts.ts'
import { canonicalJson } from '#document/gate/canonical.ts'
import { filesIn } from '#document/gate/files.ts'
import type { DocJson } from '#document/schema/node-json.ts'
import type { Db } from '#server/kernel/data/db.ts'
import type { User } from '#server/kernel/access/session.ts'
import { invalid } from '#server/kernel/http/refusal.ts'
import { type BankRow, selectAccesses } from '../banks/bank-queries.ts'
import { contentOf } from './content.ts'
import type { Content } from './make-content.ts'
import { adoptFiles, keepFilesOf } from '../file-queries.ts'
import { mayReview, seesUnfinished } from '../policy.ts'
import { findPassage, lockQuestions } from '../queries.ts'
import { insertPassage, nextPosition, replacePassage, selectSharing } from './passage-queries.ts'

/** A passage as it was sent: checked like the text of a question. Undefined: it is not changed; null: there is none. */
export type CheckedPassage = Content | null | undefined

/** Checks a passage before the transaction. Refuses what the schema of documents does not allow, at the field `passage`. */
export async function checkedPassage(institutionId: string, passage: DocJson | null | undefined): Promise<CheckedPassage> {
  if (!passage) return passage
  const checked = await contentOf(institutionId, { ...emptyQuestion(3), stem: passage })
  return isEmptyDoc(passage) ? null : checked
}

const docOf = ({ json }: Content): DocJson => (JSON.parse(json) as { stem: DocJson }).stem

interface Asked {
  db: Db
  user: User
}

/** The passage that a new question gets: one that the user can see in another question, or a new one. With the files that it shows. */
export async function passageOfNew({ db, user }: Asked, passageId: string | null, checked: CheckedPassage) {
  if (checked) {
    const own = await adoptFiles(db, user, checked)
    return { passageId: await insertPassage(db, user, docOf(own)), passagePosition: 1, files: own.files }
  }
  if (passageId === null || checked === null) return { passageId: null, passagePosition: null, files: [] }
  await mustSeePassage(db, user, passageId)
  return { passageId, passagePosition: await nextPosition(db, passageId), files: await filesOf(db, passageId) }
}

/** A passage has no rights of its own: it is seen by those who see a question with it. */
async function mustSeePassage(db: Db, user: User, passageId: string): Promise<void> {
  const sharing = await selectSharing(db, passageId)
  const banks = await selectAccesses(db, user, [...new Set(sharing.map(({ bankId }) => bankId))])
  const seen = sharing.some(({ bankId, state }) => {
    const bank = banks.get(bankId)
    return bank && (state === 'ready' || seesUnfinished(bank))
  })
  if (!seen) throw invalid('passageId', { zh: '材料不存在', en: 'No such passage' })
}

async function filesOf(db: Db, passageId: string): Promise<string[]> {
  const passage = await findPassage(db, passageId)
  return passage ? filesIn(passage.content) : []
}

interface Changed {
  question: { id: string; passageId: string | null }
  bank: BankRow
  checked: CheckedPassage
  note: string
}

/**
 * The passage that a question gets by a change. Another text is a new passage; the other questions of the same bank that share the old one get it as well,
 * each in a new version. Questions of other banks keep theirs.
 */
export async function passageOfChanged({ db, user }: Asked, { question, bank, checked, note }: Changed) {
  if (checked === undefined) return { passageId: question.passageId, files: [] as string[] }
  if (checked === null) return { passageId: null, files: [] }
  const present = question.passageId === null ? undefined : await findPassage(db, question.passageId)
  if (present && canonicalJson(present.content) === canonicalJson(docOf(checked))) return { passageId: present.id, files: [] }
  const own = await adoptFiles(db, user, checked)
  const passageId = await insertPassage(db, user, docOf(own))
  const others = present ? (await selectSharing(db, present.id)).filter(({ id, bankId }) => id !== question.id && bankId === bank.id) : []
  if (others.length) {
    const questionIds = others.map(({ id }) => id)
    await lockQuestions(db, [...questionIds, question.id])
    await replacePassage(db, user, { questionIds, passageId, note, ready: mayReview(user, bank) ? 'ready' : 'review' })
    await keepFilesOf(
      db,
      questionIds.map((id) => ({ id, files: own.files })),
    )
  }
  return { passageId, files: own.files }
}
