export const ownLine = 'GET /pressplatform/recharges'
export const allLine = 'GET /pressplatform/recharges/all'
export const rechargeLine = 'GET /pressplatform/recharges/{rechargeId}'
export const prepaidLine = 'GET /pressplatform/ledger/prepaid'
export const entriesLine = 'GET /pressplatform/ledger/entries'
export const moneyLines = [ownLine, allLine, rechargeLine, prepaidLine, entriesLine]
