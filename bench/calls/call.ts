import { buildInstitution, buildPerson } from '#server/seeds/institution.ts'
import { openBench, printFigure, measureThroughput } from '../harness/harness.ts'

// An ordinary call through the whole server, compared with a bare handler that sends the same statements one after the other.
const { database, http, bare, pool, close } = await openBench()
const institution = await buildInstitution(database)
const person = await buildPerson(database, institution, 'author')

bare.get('/detail', async () => {
  await pool.query('select * from signed_in($1)', [Buffer.alloc(32)])
  const client = await pool.connect()
  await client.query('begin read only')
  await client.query("select set_config('recto.institution', $1, true)", [institution])
  const account = await client.query('select account, phone, mail from accounts where id = $1', [person.accountId])
  const member = await client.query('select avatar_url from members where institution_id = $1 and id = $2', [institution, person.memberId])
  await client.query('commit')
  client.release()
  return { success: true, data: { ...account.rows[0], ...member.rows[0] } }
})

const best = await measureThroughput({
  call: { url: `${await http.listen({ port: 0 })}/pressplatform/user/detail`, headers: { cookie: person.cookie } },
  bare: { url: `${await bare.listen({ port: 0 })}/detail` },
})
printFigure({ name: 'call', value: best['call'] ?? 0, unit: 'requests/s', baseline: best['bare'] ?? 0 })
await close()
