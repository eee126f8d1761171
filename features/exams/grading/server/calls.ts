import { isSameGiven, type RubricCriterion } from '#assessment/rubrics/rubric.ts'
import { renderedQuestion, signedFiles } from '#features/exams/questions/server/content/question-html.ts'
import { candidateLanguage, selectCandidatesAmong } from './people/candidate-queries.ts'
import { logOperation } from '#server/kernel/events/operation-log.ts'
import { pushLive } from '#server/kernel/events/live.ts'
import { type CallContext, handlers } from '#server/kernel/http/handlers.ts'
import { inLanguage, invalid, refusal } from '#server/kernel/http/refusal.ts'
import { objectOf } from '#features/exams/tests/server/object-of.ts'
import { selectPresent } from '#features/exams/tests/server/holding/target-queries.ts'
import { lockTest, type TestRecord } from '#features/exams/tests/server/queries.ts'
import * as contract from '../contract.ts'
import { giveBack, takeBackHanded } from './answers/claim-queries.ts'
import { followMarks } from './answers/follow-marks.ts'
import { replaceGraders, selectNamedGraders, updateAnonymous } from './people/grader-queries.ts'
import { isOpen, ledTest, leads, gradedTest, seenTest } from './policy.ts'
import { countComments, deleteComment, findComment, insertComment, selectComments } from './question/comment-queries.ts'
import { loadGradedQuestion, loadRules, meanOf, selectGraders, selectProgress } from './question/question-queries.ts'
import { dropProposed, selectAgreement } from './proposals/proposal-queries.ts'
import { type GivenGrading, previewOf, rescored } from './rubric/rescore.ts'
import {
  type ChangedGiven,
  findLastChange,
  findUndoable,
  insertRubricChange,
  loadStoredRules,
  markChangeUndone,
  type StoredRules,
} from './rubric/rubric-change-queries.ts'
import { countLater, deleteSeconds, insertSeconds, lockAttempts, selectGiven, updateGiven, updateRules } from './rubric/rubric-queries.ts'

/** Tells the screens of all graders of a test that a question has changed. */
async function tellGraders({ db, user }: CallContext, test: TestRecord, questionId: string): Promise<void> {
  const people = [test.ownerId, ...(await selectNamedGraders(db, test.id)).map(({ id }) => id)].filter((id) => id !== user.memberId)
  if (people.length) await pushLive(db, people, { type: 'grading', testId: test.id, questionId })
}

const rubricChanged = () =>
  refusal('conflict', { zh: '得分点已由别人修改，请核对后再改', en: 'Somebody else has changed the rubric; look at it first' })
const hasSeconds = () =>
  invalid('twice', { zh: '已经有第二次评阅的分数，不能改为单评', en: 'Second gradings were given already, so two persons keep grading' })

type Scored = Pick<GivenGrading, 'given' | 'points'>
const differs = (one: Scored | undefined, other: Scored | undefined) =>
  !one || !other || one.points !== other.points || !isSameGiven(one.given, other.given)
const scoredOf = ({ given, points }: Scored): Scored => ({ given, points })
const changeOf = (before: GivenGrading | undefined, after: GivenGrading): ChangedGiven[] =>
  before ? [{ id: after.id, before: scoredOf(before), after: scoredOf(after) }] : []

type Said = Pick<StoredRules, 'twice' | 'tolerance' | 'proposals'> & { rubric: readonly RubricCriterion[] }
const said = ({ rubric, twice, tolerance, proposals }: Said) => ({
  rubric: rubric.map(({ text, points, keywords = [] }) => `${text}: ${points}${keywords.length ? ` (${keywords.join(', ')})` : ''}`).join('; '),
  twice,
  tolerance,
  proposals,
})

/** Whether proposals by two rubrics can be compared: they have the same criteria with the same points and keywords. */
const proposesAlike = (one: readonly RubricCriterion[], other: readonly RubricCriterion[]) => {
  const basis = (rubric: readonly RubricCriterion[]) => JSON.stringify(rubric.map(({ id, points, keywords = [] }) => [id, points, keywords]))
  return basis(one) === basis(other)
}

interface Applied {
  question: Awaited<ReturnType<typeof loadRules>>
  attemptIds: readonly string[]
  /** The gradings that give something else by these rules. */
  differing: readonly GivenGrading[]
  rules: StoredRules
  /** The rubric that counts by these rules. */
  counted: readonly RubricCriterion[]
  reason: string
}

/** Stores rules and what is given by them, in attempts that are locked; their marks follow. */
async function applyRules({ db, user }: CallContext, { question, attemptIds, differing, rules, counted, reason }: Applied) {
  const { testId, questionId } = question
  await updateGiven(db, differing)
  const version = await updateRules(db, testId, questionId, rules)
  if (!proposesAlike(question.rubric, counted)) await dropProposed(db, testId, questionId)
  if (rules.twice && !question.twice) await insertSeconds(db, testId, questionId)
  if (!rules.twice && question.twice) await deleteSeconds(db, testId, questionId)
  const kind = rules.twice === question.twice ? 'rubric' : 'rounds'
  const { twice, tolerance } = rules
  const changed = await followMarks(db, { testId, questionId, twice, tolerance }, attemptIds, { kind, byId: user.memberId, reason })
  return { version, changed }
}

export default handlers(contract, {
  async gradingGet({ testId }, asked) {
    const { db, user } = asked
    const test = await seenTest(asked, testId)
    return {
      id: test.id,
      title: test.title,
      phase: test.phase,
      anonymous: test.anonymous,
      open: isOpen(user, test),
      leads: leads(user, test),
      callerId: user.memberId,
      owner: { id: test.ownerId, name: test.ownerName },
      graders: await selectNamedGraders(db, testId),
      questions: await selectProgress(db, testId, user.memberId),
    }
  },

  async gradingQuestion({ testId, questionId }, asked) {
    const { app, db, user } = asked
    await seenTest(asked, testId)
    const question = await loadGradedQuestion(db, testId, questionId)
    const [comments, language, last] = await Promise.all([
      selectComments(db, testId, questionId),
      candidateLanguage(db, testId),
      findLastChange(db, testId, questionId),
    ])
    const html = await renderedQuestion(app, user.institutionId, { ...question, language })
    const { points, content, rubric, rubricVersion, twice, tolerance, proposals } = question
    return {
      id: questionId,
      points,
      passage: signedFiles(app, html.passage),
      stem: signedFiles(app, html.stem),
      reference: signedFiles(app, html.reference),
      program: content.program?.language ?? null,
      rubric: [...rubric],
      rubricVersion,
      twice,
      tolerance,
      proposals,
      comments,
      lastChange: last ? { by: last.by, at: last.at.toISOString() } : null,
    }
  },

  async gradingFigures({ testId, questionId }, asked) {
    const { db, user } = asked
    const lead = leads(user, await seenTest(asked, testId))
    await loadRules(db, testId, questionId)
    const [graders, mean, agreement] = await Promise.all([
      selectGraders(db, testId, questionId),
      lead ? meanOf(db, testId, questionId) : null,
      lead ? selectAgreement(db, testId, questionId) : null,
    ])
    return { mean, agreement, graders: graders.map(({ mean: own, ...grader }) => ({ ...grader, mean: lead ? own : null })) }
  },

  async rubricPreview({ testId, questionId, body }, asked) {
    await ledTest(asked, testId)
    const question = await loadRules(asked.db, testId, questionId)
    return previewOf(await selectGiven(asked.db, testId, questionId), question, body, question.points)
  },

  async rubricChange({ testId, questionId, body: { version, reason, ...rules } }, asked) {
    const { db, user } = asked
    await ledTest(asked, testId)
    // Gradings that are being saved have finished then, and later ones see the new rubric.
    await lockTest(db, testId)
    const test = await ledTest(asked, testId)
    const question = await loadRules(db, testId, questionId)
    if (question.rubricVersion !== version) throw rubricChanged()
    if (question.twice && !rules.twice && (await countLater(db, testId, questionId))) throw hasSeconds()
    const attemptIds = await lockAttempts(db, testId, questionId)
    const given = await selectGiven(db, testId, questionId)
    const then = rescored(given, question.rubric, rules.rubric, question.points)
    const before = new Map(given.map((grading) => [grading.id, grading]))
    const differing = then.filter((grading) => differs(grading, before.get(grading.id)))
    const reversal = {
      testId,
      questionId,
      before: { ...(await loadStoredRules(db, testId, questionId)), counted: question.rubric },
      reason,
      byId: user.memberId,
    }
    await insertRubricChange(db, { ...reversal, given: differing.flatMap((after) => changeOf(before.get(after.id), after)) })
    const applied = await applyRules(asked, { question, attemptIds, differing, rules, counted: rules.rubric, reason })
    await logOperation(asked, 'grading.rubric', {
      ...objectOf(test),
      before: said(question),
      after: { ...said(rules), changed: applied.changed, reason },
    })
    await tellGraders(asked, test, questionId)
    return { ...applied, graded: given.length }
  },

  async rubricUndo({ testId, questionId, body: { version } }, asked) {
    const { db, user, language } = asked
    await ledTest(asked, testId)
    await lockTest(db, testId)
    const test = await ledTest(asked, testId)
    const question = await loadRules(db, testId, questionId)
    if (question.rubricVersion !== version) throw rubricChanged()
    const change = await findUndoable(db, testId, questionId)
    if (!change) throw refusal('conflict', { zh: '没有可以撤销的修改', en: 'There is no change to undo' })
    const { before } = change
    if (question.twice && !before.twice && (await countLater(db, testId, questionId))) throw hasSeconds()
    const attemptIds = await lockAttempts(db, testId, questionId)
    const given = await selectGiven(db, testId, questionId)
    const saved = new Map(change.given.map((each) => [each.id, each]))
    const now = new Map(given.map((grading) => [grading.id, grading]))
    // What was graded again after the change is kept and scored by the earlier rubric.
    const then = rescored(given, question.rubric, before.counted, question.points).map((grading) => {
      const earlier = saved.get(grading.id)
      const untouched = earlier && now.get(grading.id) && !differs(now.get(grading.id), earlier.after)
      return untouched ? { ...grading, ...earlier.before } : grading
    })
    const differing = then.filter((grading) => differs(grading, now.get(grading.id)))
    const reason = inLanguage({ zh: `撤销得分点的修改 ${change.reason}`, en: `The change of the rubric is undone ${change.reason}` }, language).trim()
    const applied = await applyRules(asked, { question, attemptIds, differing, rules: before, counted: before.counted, reason })
    await markChangeUndone(db, change.id, user.memberId)
    const after = { ...said({ ...before, rubric: before.counted }), changed: applied.changed, reason }
    await logOperation(asked, 'grading.rubric', { ...objectOf(test), before: said(question), after })
    await tellGraders(asked, test, questionId)
    return { ...applied, graded: given.length }
  },

  async gradersChange({ testId, body: { memberIds, anonymous } }, asked) {
    const { db } = asked
    await ledTest(asked, testId)
    await lockTest(db, testId)
    const test = await ledTest(asked, testId)
    const before = await selectNamedGraders(db, testId)
    const wanted = [...new Set(memberIds)].filter((id) => id !== test.ownerId)
    const present = new Set([...before.map(({ id }) => id), ...(await selectPresent(db, wanted))])
    const stranger = wanted.find((id) => !present.has(id))
    if (stranger !== undefined)
      throw invalid(`memberIds.${memberIds.indexOf(stranger)}`, { zh: '机构里没有这个人', en: 'There is no such person in the institution' })
    const [candidate] = await selectCandidatesAmong(db, testId, wanted)
    if (candidate)
      throw invalid(`memberIds.${memberIds.indexOf(candidate.id)}`, {
        zh: `${candidate.name}是这场考试的考生，不能阅卷`,
        en: `${candidate.name} is a candidate of this test and cannot grade it`,
      })
    await replaceGraders(db, testId, wanted)
    await updateAnonymous(db, testId, anonymous)
    const gone = before.map(({ id }) => id).filter((id) => !wanted.includes(id))
    if (gone.length) {
      await giveBack(db, testId, gone)
      await takeBackHanded(db, testId, gone)
    }
    const graders = await selectNamedGraders(db, testId)
    const said = (people: readonly { name: string }[], hidden: boolean) => ({ graders: people.map(({ name }) => name).join('、'), anonymous: hidden })
    await logOperation(asked, 'grading.graders', { ...objectOf(test), before: said(before, test.anonymous), after: said(graders, anonymous) })
    return { anonymous, graders }
  },

  async commentAdd({ testId, questionId, body: { text, criterionId } }, asked) {
    const { db, user } = asked
    const test = await gradedTest(asked, testId)
    await loadRules(db, testId, questionId)
    const same = await findComment(db, testId, questionId, text)
    if (same) return same
    if ((await countComments(db, testId, questionId)) >= contract.gradingLimits.comments)
      throw refusal('conflict', { zh: '评语太多了，请先删去不用的', en: 'There are too many comments; remove some first' })
    const comment = await insertComment(db, { testId, questionId, text, criterionId, createdBy: user.memberId })
    await tellGraders(asked, test, questionId)
    return comment
  },

  async commentRemove({ testId, questionId, commentId }, asked) {
    const test = await gradedTest(asked, testId)
    if (!(await deleteComment(asked.db, testId, questionId, commentId))) throw refusal('notFound', { zh: '评语已经删去', en: 'The comment is gone' })
    await tellGraders(asked, test, questionId)
  },
})
