import * as contract from '../contract-security.ts'
import { handlers } from '#server/kernel/http/handlers.ts'
import { bindingHandlers } from './security-bindings.ts'
import { factorHandlers } from './security-factor.ts'
import { sessionHandlers } from './security-sessions.ts'

export default handlers(contract, { ...sessionHandlers, ...factorHandlers, ...bindingHandlers })
