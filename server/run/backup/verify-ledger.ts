import type pg from 'pg'

const checks: { what: string; statement: string }[] = [
  {
    what: 'transfers do not add up to zero',
    statement: `select count(*)::int as wrong from ledger_transfers t
      left join (select transfer_id, sum(amount) as total, count(*) as lines from ledger_entries group by 1) e on e.transfer_id = t.id
      where e.total is distinct from 0 or e.lines is distinct from t.line_count`,
  },
  {
    what: 'accounts whose balance is not the sum of their entries',
    statement: `select count(*)::int as wrong from ledger_accounts a
      left join (select account_id, sum(amount) as total, count(*) as lines, max(seq) as last from ledger_entries group by 1) e on e.account_id = a.id
      where a.balance <> coalesce(e.total, 0) or a.entry_count <> coalesce(e.lines, 0) or a.entry_count <> coalesce(e.last, 0)`,
  },
  {
    what: 'entries whose running balance is wrong',
    statement: `select count(*)::int as wrong from (
      select balance, sum(amount) over (partition by account_id order by seq) as total from ledger_entries) e where balance <> total`,
  },
  {
    what: 'recharges that have come in and are not booked as such, or the other way round',
    statement: `select count(*)::int as wrong from (select id, holder_id, amount from recharges where state in ('done', 'reversed')) r
      full join (select t.source_id, a.holder_id, e.amount from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.kind = 'prepaid' where t.kind = 'recharge') b
        on b.source_id = r.id and b.holder_id = r.holder_id and b.amount = r.amount
      where r.id is null or b.source_id is null`,
  },
  {
    what: 'recharges that were taken back and are not booked as such, or the other way round',
    statement: `select count(*)::int as wrong from (select id, holder_id, amount from recharges where state = 'reversed') r
      full join (select t.source_id, a.holder_id, e.amount from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.kind = 'prepaid' where t.kind = 'reversal') b
        on b.source_id = r.id and b.holder_id = r.holder_id and b.amount = -r.amount
      where r.id is null or b.source_id is null`,
  },
]

/** A line for every check of the ledger that fails: transfers, account balances, running balances and the recharges behind them. */
export async function checkLedger(client: pg.Client): Promise<string[]> {
  const found: string[] = []
  for (const { what, statement } of checks) {
    const { rows } = await client.query<{ wrong: number }>(statement)
    if (rows[0]?.wrong) found.push(`ledger: ${rows[0].wrong} ${what}`)
  }
  return found
}
