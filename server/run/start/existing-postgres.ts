import pg from 'pg'

const oldestVersion = 150_000

/** Checks that an existing PostgreSQL can be used as the owner of the database. Throws errors of one line that tell the operator what to change. */
export async function checkExisting(url: string, name: string, say: (line: string) => void): Promise<void> {
  const client = await connect(url, name)
  try {
    const { rows } = await client.query<{
      readonly: boolean
      superuser: boolean
      version: number
      maker: boolean
      owns: boolean
      encoding: string
      letters: string
    }>(`
      select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as readonly, r.rolsuper as superuser,
        current_setting('server_version_num')::int as version, r.rolsuper or r.rolcreaterole as maker,
        pg_has_role((select datdba from pg_database where datname = current_database()), 'usage') as owns, current_setting('server_encoding') as encoding,
        (select datctype from pg_database where datname = current_database()) as letters
      from pg_roles r where r.rolname = current_user`)
    const [found] = rows
    if (!found) throw new Error(`${name}: the server does not know its own user`)
    if (found.version < oldestVersion)
      throw new Error(`${name}: Recto needs PostgreSQL 15 or later; this server is ${Math.floor(found.version / 10_000)}`)
    if (found.readonly)
      throw new Error(
        `${name}: this database can only be read. If it is a replica, name the primary server; otherwise look at default_transaction_read_only.`,
      )
    if (found.encoding !== 'UTF8') throw new Error(`${name}: the database must be encoded in UTF8, not ${found.encoding}`)
    const role = decodeURIComponent(new URL(url).username)
    if (!found.maker) {
      throw new Error(
        `${name}: user "${role}" may not create roles. Let an administrator run: alter role "${role}" createrole; (Recto signs in as a role of its own that owns nothing)`,
      )
    }
    if (!found.owns) throw new Error(`${name}: user "${role}" does not own this database. Make it the owner: alter database … owner to "${role}";`)
    if (found.superuser)
      say(
        `${name}: user "${role}" is a superuser, which Recto does not need. Better: create role recto login createrole password '…'; and make it the owner of the database.`,
      )
    // With this character type the search indexes contain no Chinese text.
    if (/^(C|POSIX)$/.test(found.letters))
      say(`${name}: the character type of this database is ${found.letters}: searching Chinese will be slow. Make it with lc_ctype 'C.UTF-8'.`)
  } finally {
    await client.end()
  }
}

async function connect(url: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new Error(`${name}: ${reasonOf(error, new URL(url))}`, { cause: error })
  }
}

/** The error as a sentence, without the password that is part of the address. */
function reasonOf(error: unknown, { host, username, pathname }: URL): string {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const user = decodeURIComponent(username)
  const untrusted = `the certificate of ${host} is not signed by an authority that this machine trusts. Name it: sslrootcert=/path/to/authority.pem`
  const words: Record<string, string> = {
    ECONNREFUSED: `nothing answers at ${host}. Is PostgreSQL running there?`,
    ENOTFOUND: `there is no host named ${host}`,
    EAI_AGAIN: `the host name ${host} cannot be resolved now`,
    ETIMEDOUT: `${host} does not answer`,
    EHOSTUNREACH: `${host} cannot be reached`,
    '28P01': `the password of user "${user}" is wrong`,
    '28000': `user "${user}" may not sign in to ${host}`,
    '3D000': `there is no database "${decodeURIComponent(pathname.slice(1))}" on ${host}`,
    '53300': `${host} has no connection left`,
    '57P03': `${host} is starting, stopping or recovering; try again in a moment`,
    '08P01': `the pooler at ${host} cannot reach its server, or does not let this user in`,
    DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
    SELF_SIGNED_CERT_IN_CHAIN: untrusted,
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
    ERR_TLS_CERT_ALTNAME_INVALID: `the certificate of ${host} is for another name. Use that name in the address, or sslmode=verify-ca`,
    CERT_HAS_EXPIRED: `the certificate of ${host} has expired`,
  }
  return words[code] ?? (/timeout/i.test(message) ? `${host} does not answer` : message || code || 'the connection failed')
}
