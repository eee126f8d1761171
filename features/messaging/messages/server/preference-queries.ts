import type { DeliveryChannel } from '#contract/delivery-channels.ts'
import { type MessagePreferences } from '../contract.ts'
import { sql } from 'kysely'
import type { Db, PlatformDb } from '#server/kernel/data/db.ts'
import type { MessageType } from '#server/kernel/events/message-types.ts'

const defaults: Omit<MessagePreferences, 'ways'> = { digest: 'off', digestHour: 8, digestDay: 1, quiet: null, language: 'zh-CN' }

export async function findPreferences(db: Db, memberId: string): Promise<MessagePreferences> {
  const found = await db.selectFrom('messagePreferences').selectAll().where('memberId', '=', memberId).executeTakeFirst()
  if (!found) return { ...defaults, ways: {} }
  const { ways, digest, digestHour, digestDay, quietFrom, quietTo, language } = found
  return {
    ways: ways as MessagePreferences['ways'],
    digest: digest as MessagePreferences['digest'],
    digestHour,
    digestDay,
    quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
    language: language as MessagePreferences['language'],
  }
}

export async function savePreferences(db: Db, memberId: string, { ways, quiet, ...rest }: MessagePreferences): Promise<void> {
  const row = { ...rest, ways: JSON.stringify(ways), quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null }
  await db
    .insertInto('messagePreferences')
    .values({ ...row, memberId })
    .onConflict((c) => c.columns(['institutionId', 'memberId']).doUpdateSet(row))
    .execute()
}

/** Turns off one channel for one message type. */
export async function disableChannel(db: Db, memberId: string, { code, channels }: MessageType, way: DeliveryChannel): Promise<void> {
  const preferences = await findPreferences(db, memberId)
  const remaining = (preferences.ways[code] ?? channels).filter((each) => each !== way)
  return savePreferences(db, memberId, { ...preferences, ways: { ...preferences.ways, [code]: remaining } })
}

/** Turns off the digest, and mail for the types in it: otherwise each message would be mailed separately. */
export async function disableDigest(db: Db, memberId: string, types: readonly MessageType[]): Promise<void> {
  const preferences = await findPreferences(db, memberId)
  const inDigest = types.filter(({ always }) => !always)
  const ways = Object.fromEntries(inDigest.map(({ code, channels }) => [code, (preferences.ways[code] ?? channels).filter((way) => way !== 'mail')]))
  return savePreferences(db, memberId, { ...preferences, digest: 'off', ways })
}

/** The addresses of an account by channel: verified mail and phone, and the OpenID of a bound WeChat account. */
export async function findAddresses(platform: PlatformDb, accountId: string): Promise<Partial<Record<DeliveryChannel, string>>> {
  const [account, wechat] = await Promise.all([
    platform
      .selectFrom('accounts')
      .select([
        sql<string | null>`case when mail_verified_at is not null then mail end`.as('mail'),
        sql<string | null>`case when phone_verified_at is not null then phone end`.as('sms'),
      ])
      .where('id', '=', accountId)
      .executeTakeFirst(),
    platform
      .selectFrom('accountIdentities')
      .select('openId')
      .where('accountId', '=', accountId)
      .where('provider', '=', 'wechat')
      .where('openId', 'is not', null)
      .executeTakeFirst(),
  ])
  return {
    ...(account?.mail && { mail: account.mail }),
    ...(account?.sms && { sms: account.sms }),
    ...(wechat?.openId && { wechat: wechat.openId }),
  }
}

/** The time zone of the user's institution, in which quiet hours and digests are sent. */
export async function loadTimeZone(platform: PlatformDb, { institutionId }: { institutionId: string }): Promise<string> {
  const { timeZone } = await platform.selectFrom('institutions').select('timeZone').where('id', '=', institutionId).executeTakeFirstOrThrow()
  return timeZone
}
