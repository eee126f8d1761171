import { z } from 'zod'
import { RowVersion } from '#contract/bounds.ts'
import { call } from '#contract/call.ts'

/** What one may do with the questions of a bank, from least to most: look at those that are ready, put them into papers, change them, rule the bank. */
export const bankAccesses = ['view', 'use', 'edit', 'manage'] as const
export type BankAccess = (typeof bankAccesses)[number]
export const bankScopes = ['own', 'department', 'institution'] as const
export type BankScope = (typeof bankScopes)[number]
export const holderKinds = ['member', 'department', 'usergroup'] as const

const givenAccess = z.enum(['view', 'use', 'edit'])

/** A count up to 10,000; `more` says that there are more. */
const Count = z.object({ count: z.int(), more: z.literal(true).optional() })

const QuestionCategory = z.object({
  id: z.uuid(),
  parentId: z.uuid().nullable(),
  name: z.string(),
  position: z.int(),
  questions: Count,
})
export type QuestionCategory = z.infer<typeof QuestionCategory>

const QuestionBank = z.object({
  id: z.uuid(),
  name: z.string(),
  describe: z.string(),
  scope: z.enum(bankScopes),
  /** What everyone in the scope may do. */
  scopeAccess: givenAccess,
  department: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  /** What the caller may do. */
  access: z.enum(bankAccesses),
  questions: Count,
  /** Members, departments and groups that the bank is shared with besides its scope. */
  grants: z.int(),
  /** Students may draw its ready questions for tests of their own. */
  selfTests: z.boolean(),
  rowVersion: RowVersion,
})
export type QuestionBank = z.infer<typeof QuestionBank>

const BankDraft = z.object({
  name: z.string().trim().min(1).max(60),
  describe: z.string().trim().max(500).default(''),
  scope: z.enum(bankScopes).default('own'),
  scopeAccess: givenAccess.default('view'),
  departmentId: z.uuid().nullable().default(null),
  /** Students may draw its ready questions for tests of their own. */
  selfTests: z.boolean().default(false),
})
export type BankDraft = z.infer<typeof BankDraft>

export const questionBankList = call('GET /question/banks', 'bookexam', {
  does: 'Lists the question banks that the caller may see: own ones, those of the department and the institution, and those that are shared.',
  query: z.object({ bin: z.boolean().default(false) }),
  data: z.array(QuestionBank),
})

export const questionBankGet = call('GET /question/banks/{bankId}', 'bookexam', {
  does: 'Returns a question bank with its categories and how many questions each has.',
  data: QuestionBank.extend({ categories: z.array(QuestionCategory) }),
})

export const questionBankAdd = call('POST /question/banks', 'bookexam', {
  does: 'Creates a question bank that belongs to the caller.',
  body: BankDraft,
  data: QuestionBank,
})

export const questionBankChange = call('PUT /question/banks/{bankId}', 'bookexam', {
  does: 'Changes the name of a question bank and who may use it.',
  body: BankDraft.extend({ rowVersion: RowVersion }),
  data: QuestionBank,
})

export const questionBankRemove = call('DELETE /question/banks/{bankId}', 'bookexam', {
  does: 'Moves a question bank with its questions to the recycle bin; papers keep the questions that they have.',
})

export const questionBankRestore = call('POST /question/banks/{bankId}/restore', 'bookexam', {
  does: 'Brings a question bank back from the recycle bin.',
  data: QuestionBank,
})

const BankGrant = z.object({ holderKind: z.enum(holderKinds), holderId: z.uuid(), access: givenAccess })
export type BankGrant = z.infer<typeof BankGrant>

export const questionBankGrants = call('GET /question/banks/{bankId}/grants', 'bookexam', {
  does: 'Lists whom a question bank is shared with.',
  data: z.array(BankGrant.extend({ name: z.string() })),
})

export const questionBankShare = call('PUT /question/banks/{bankId}/grants', 'bookexam', {
  does: 'Shares a question bank with members, departments and groups: exactly those that are listed.',
  body: z.object({ grants: z.array(BankGrant).max(200) }),
  data: z.array(BankGrant.extend({ name: z.string() })),
})

const categoryName = z.string().trim().min(1).max(60)

export const questionCategoryAdd = call('POST /question/banks/{bankId}/categories', 'bookexam', {
  does: 'Adds a category to a question bank, last among those of its parent.',
  body: z.object({ name: categoryName, parentId: z.uuid().nullable().default(null) }),
  data: z.array(QuestionCategory),
})

export const questionCategoryChange = call('PUT /question/categories/{categoryId}', 'bookexam', {
  does: 'Renames a category, or moves it below another parent, before the sibling `beforeId` or last.',
  body: z.object({ name: categoryName, parentId: z.uuid().nullable(), beforeId: z.uuid().nullable().default(null) }),
  data: z.array(QuestionCategory),
})

export const questionCategoryRemove = call('DELETE /question/categories/{categoryId}', 'bookexam', {
  does: 'Removes a category; its questions and categories go to the one above.',
  data: z.array(QuestionCategory),
})
