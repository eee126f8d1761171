import { logOperation } from '#server/kernel/events/operation-log.ts'
import { assertAllowed, inLanguage, invalid } from '#server/kernel/http/refusal.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { enqueue } from '#server/kernel/jobs/jobs.ts'
import * as contract from '../../contract-exports.ts'
import { loadBank } from '../banks/bank-queries.ts'
import { questionExportName } from './export-job.ts'
import { importTemplate, programTemplate } from './template.ts'

export default handlers(contract, {
  async questionsExport({ body }, context) {
    const { db, user, language } = context
    assertAllowed(user.rights.includes('bookexam:export'))
    if (!body.ids && !body.filter) throw invalid('ids', { zh: '请选择要导出的题目', en: 'Choose the questions to export' })
    const bank = body.filter && (await loadBank(db, user, body.filter.bankId))
    const count = body.ids?.length
    await logOperation(context, 'question.export', {
      kind: 'questionBank',
      id: bank?.id ?? null,
      name: bank?.name ?? '',
      after: count === undefined ? {} : { count },
    })
    const title = inLanguage({ zh: '导出题目', en: 'Export of questions' }, language)
    return { jobId: await enqueue(db, user, questionExportName, title, { asked: body, user: { ...user, sessionId: '' }, language }) }
  },

  async codeTemplate({ query }, { language }) {
    return query.kind === 'program' ? programTemplate(query.language) : importTemplate(language)
  },
})
