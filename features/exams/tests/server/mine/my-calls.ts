import * as contract from '../../contract-mine.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { selectMyTests } from './my-queries.ts'

export default handlers(contract, {
  myTestList: ({ query }, { db, user }) => selectMyTests(db, user, query),
})
