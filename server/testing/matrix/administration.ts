import type * as audit from '#features/insight/audit/contract.ts'
import type * as customers from '#features/people/customers/contract.ts'
import type * as feedback from '#features/messaging/feedback/contract.ts'
import type * as identity from '#features/people/identity/contract.ts'
import type * as system from '#features/insight/system/contract.ts'
import { type Entry, handling, type Matrix, pressing } from './cell.ts'
import { picture } from './picture.ts'

export const auditMatrix: Matrix<typeof audit> = {
  operatingSystemRecord: { ask: () => ({ body: { operatingSystem: 'Linux' } }), expect: 'ok' },
  loginRecord: { ask: () => ({ body: { device: 'PC' } }), expect: 'ok' },
  auditList: { ask: () => ({ query: { size: 100 } }), expect: pressing('SystemManagement:log') },
  auditActors: { ask: () => ({ query: {} }), expect: pressing('SystemManagement:log') },
  auditVerify: { ask: () => ({}), expect: pressing('SystemManagement:log') },
  auditExport: { ask: () => ({ body: {} }), expect: pressing('SystemManagement:log') },
}

const customer = { name: '王芳', orgName: '某大学' }
/** Customers belong to the platform: whoever may ask at all sees all of them. */
const anyCustomer: Entry['expect'] = { own: 'ok', deleted: 'notFound' }
export const customersMatrix: Matrix<typeof customers> = {
  customerList: { ask: () => ({ query: {} }), expect: 'ok' },
  customerGet: { ask: ({ customerId }) => ({ id: customerId }), expect: anyCustomer },
  customerAdd: { ask: () => ({ body: customer }), expect: 'ok' },
  customerChange: { ask: ({ customerId }) => ({ id: customerId, body: { ...customer, rowVersion: 1 } }), expect: anyCustomer },
  customerContact: { ask: ({ customerId }) => ({ id: customerId, body: { kind: 'call', body: '谈过', state: 'contacted' } }), expect: anyCustomer },
  customerTrial: { ask: ({ customerId }) => ({ id: customerId, body: { name: '试用学校', code: 'trial-school', days: 30 } }), expect: anyCustomer },
  customerOwners: { ask: () => ({}), expect: 'ok' },
  trialApply: {
    ask: () => ({ body: { name: '王芳', orgName: '某大学', phone: '13800000002', proof: 'none', agreed: true } }),
    expect: 'wrongCode',
  },
  trialState: { ask: () => ({ body: { phone: '13800000002', proof: 'none' } }), expect: 'wrongCode' },
}

/** One's own, and all of the institution for those who handle it. */
const thread: Entry['expect'] = { own: 'ok', same: handling('SystemManagement:feedback', 'ok', 'notFound'), other: 'notFound', deleted: 'notFound' }
const handled: Entry['expect'] = {
  own: pressing('SystemManagement:feedback'),
  same: pressing('SystemManagement:feedback'),
  other: 'notFound',
  deleted: 'notFound',
}
export const feedbackMatrix: Matrix<typeof feedback> = {
  feedbackList: { ask: () => ({ body: {} }), expect: pressing('SystemManagement:feedback') },
  feedbackMine: { ask: () => ({ query: {} }), expect: 'ok' },
  feedbackGet: { ask: ({ feedbackId }) => ({ id: feedbackId }), expect: thread },
  feedbackSend: { ask: () => ({ body: { type: 'bug', body: '打不开' }, key: 'feedback-key' }), expect: 'ok' },
  feedbackPicture: { ask: () => ({ file: picture }), expect: 'ok' },
  feedbackHandle: { ask: ({ feedbackId }) => ({ id: feedbackId, body: { state: 'processing', rowVersion: 1 } }), expect: handled },
  feedbackReply: { ask: ({ feedbackId }) => ({ id: feedbackId, body: { body: '补充' } }), expect: thread },
  feedbackRate: {
    ask: ({ resolvedFeedbackId }) => ({ id: resolvedFeedbackId, body: { satisfaction: 5 } }),
    // How content he is, only its sender says.
    expect: { own: 'ok', same: handling('SystemManagement:feedback', 'forbidden', 'notFound'), other: 'notFound', deleted: 'notFound' },
  },
  feedbackHandlers: { ask: () => ({}), expect: pressing('SystemManagement:feedback') },
}

const reason = { reason: '材料不全', rowVersion: 1 }
/** Nobody decides about himself. */
const decided: Entry['expect'] = { own: 'forbidden', same: pressing('user_management:identity'), other: 'notFound', deleted: 'notFound' }
export const identityMatrix: Matrix<typeof identity> = {
  identityList: { ask: () => ({ query: {} }), expect: pressing('user_management:identity') },
  identityWaiting: { ask: () => ({}), expect: 'ok' },
  identityMine: { ask: () => ({}), expect: 'ok' },
  identityEvidence: { ask: () => ({ file: picture }), expect: 'ok' },
  identityApply: { ask: () => ({ body: { method: 'manual', kind: 'author', realName: '王芳' } }), expect: 'invalid' },
  identityWithdraw: {
    ask: ({ identityId }) => ({ id: identityId }),
    expect: { own: 'ok', same: 'notFound', other: 'notFound', deleted: 'notFound' },
  },
  identityApprove: { ask: ({ identityId }) => ({ id: identityId, body: { rowVersion: 1 } }), expect: decided },
  identityReject: { ask: ({ identityId }) => ({ id: identityId, body: reason }), expect: decided },
  identityRevoke: { ask: ({ approvedIdentityId }) => ({ id: approvedIdentityId, body: reason }), expect: decided },
  identityUnmask: { ask: ({ identityId }) => ({ id: identityId }), expect: decided },
}

const setting = pressing('SystemManagement:setting')
export const systemMatrix: Matrix<typeof system> = {
  parameterList: { ask: () => ({ query: { moduleCode: 'mybook' } }), expect: 'ok' },
  systemStatus: { ask: () => ({}), expect: 'ok' },
  systemJobs: { ask: () => ({ query: {} }), expect: 'ok' },
  systemJobRetry: { ask: ({ jobId }) => ({ id: jobId }), expect: { own: setting, same: setting, other: 'notFound', deleted: 'notFound' } },
  signInPageGet: { ask: () => ({}), expect: setting },
  signInPageChange: {
    ask: () => ({
      body: {
        name: '学校',
        tagline: '',
        markFileId: null,
        primaryColour: null,
        seoTitle: '',
        seoDescription: '',
        seoKeywords: '',
        parameters: [],
        rowVersion: 1,
      },
    }),
    expect: setting,
  },
  logoUpload: { ask: () => ({ file: picture }), expect: setting },
}
