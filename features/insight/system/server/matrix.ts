import { entriesOf, notLogged, pressing } from '#server/testing/matrix/cell.ts'
import { picture } from '#server/testing/matrix/picture.ts'
import * as system from '../contract.ts'

const maySet = pressing('SystemManagement:setting')

export const matrix = entriesOf(system)({
  parameterList: { ask: () => ({ query: { moduleCode: 'mybook' } }), expect: 'ok' },
  systemStatus: { ask: () => ({}), expect: 'ok' },
  systemJobs: { ask: () => ({ query: {} }), expect: 'ok' },
  systemJobRetry: {
    ask: ({ jobId }) => ({ id: jobId }),
    expect: { own: maySet, same: maySet, other: 'notFound', deleted: 'notFound' },
    logs: ['job.retry'],
  },
  signInPageGet: { ask: () => ({}), expect: maySet },
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
    expect: maySet,
    logs: ['setting.change'],
  },
  logoUpload: { ask: () => ({ file: picture }), expect: maySet, logs: notLogged.draft },
})

/** Reviewed for personal data. */
export const reviewedColumns = {
  module_parameters: 'code institution_id module_code value',
  system_facts: 'at name value',
}
