import * as contract from '../contract-security.ts'
import { room } from '#server/kernel/http/room.ts'
import { bindingHandlers } from './security-bindings.ts'
import { factorHandlers } from './security-factor.ts'
import { sessionHandlers } from './security-sessions.ts'

export default room(contract, { ...sessionHandlers, ...factorHandlers, ...bindingHandlers })
