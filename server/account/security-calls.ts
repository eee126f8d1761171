import * as contract from '@recto/contract/account-security'
import { room } from '../kernel/room.ts'
import { bindingHandlers } from './security-bindings.ts'
import { factorHandlers } from './security-factor.ts'
import { sessionHandlers } from './security-sessions.ts'

export default room(contract, { ...sessionHandlers, ...factorHandlers, ...bindingHandlers })
