import type { Checking } from '#server/kernel/files/import-kind.ts'
import type { User } from '#server/kernel/access/session.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import { jobKind } from '#server/kernel/jobs/jobs.ts'
import { screenUrl } from '#server/kernel/http/router-base.ts'
import { activationDays, activationPath } from '#features/access/session/server/join/activation-code.ts'
import { selectSharedAccounts } from '../account-queries.ts'
import { selectExtras, selectMembersById, selectWaiting } from '../queries.ts'
import { issueActivations } from './first-access-queries.ts'

const concurrency = 4

export const activationsKind = 'activations'

interface Whom {
  ids?: string[] | undefined
  importId?: string | undefined
}
type Sender = Omit<Checking, 'db' | 'platform' | 'options'>

/** The task that sends activation messages to chosen members. */
export const activationsJob = jobKind<Whom & { user: User; language: Language }>(activationsKind, async ({ user, language, ...whom }, { app }) => ({
  sent: await sendActivations({ app, user, language }, whom),
}))

/**
 * Tells members who have never signed in, the named ones or those of an import, how to sign in: by mail with an activation link, or by a text message that they can
 * sign in with their phone. Returns how many could be reached. Members whose account is also used elsewhere are told to use it. Messages are sent outside of any transaction.
 */
export async function sendActivations({ app, user, language }: Sender, { ids, importId = '' }: Whom): Promise<number> {
  const letters = await app.database.withInstitution(user.institutionId, 'read write', async (db, platform) => {
    const chosen = ids ? await selectMembersById(db, user, ids) : await selectWaiting(db, user, importId)
    const rows = chosen.filter(({ standing }) => standing === 'waiting')
    const extras = await selectExtras(db, platform, rows)
    const reached = rows.flatMap((row) => {
      const account = extras.accounts.get(row.accountId)
      return account?.mail || account?.phone
        ? [{ memberId: row.id, accountId: row.accountId, name: row.name, mail: account.mail, phone: account.phone }]
        : []
    })
    // An account that is also used elsewhere must not be opened by a code of this institution.
    const accountIds = reached.map(({ accountId }) => accountId)
    const shared = await selectSharedAccounts(platform, user.institutionId, accountIds)
    const byCode = reached.filter(({ mail, accountId }) => mail && !shared.has(accountId))
    const { codes } = await issueActivations(platform, user.institutionId, byCode)
    return reached.map((one) => ({ ...one, code: codes.get(one.memberId) }))
  })
  const queue = [...letters]
  const next = async (): Promise<void> => {
    const letter = queue.shift()
    if (!letter) return
    const { mail, phone, code, name } = letter
    if (mail) {
      const text = code ? activationMail(code) : joinedMail
      await app.gateways.mail.send({ to: { address: mail, name }, fromName: user.institutionName, ...text })
    } else if (phone) {
      const title = inLanguage({ zh: '账号已开通，可用手机号登录', en: 'Your account is ready; sign in with your phone' }, language)
      await app.gateways.sms.send({ phone, kind: 'notice', values: { institution: user.institutionName, title } })
    }
    return next()
  }
  const joinedMail = {
    subject: inLanguage({ zh: `您已加入${user.institutionName}`, en: `You have joined ${user.institutionName}` }, language),
    text: inLanguage(
      {
        zh: `${user.institutionName}为您开通了数字教材。请用您原来的账号登录：\n\n${app.publicUrl}${app.routerBase}\n`,
        en: `${user.institutionName} has given you access to its digital textbooks. Sign in with your existing account:\n\n${app.publicUrl}${app.routerBase}\n`,
      },
      language,
    ),
  }
  const activationMail = (code: string) => {
    const link = screenUrl(app, activationPath(code))
    return {
      subject: inLanguage({ zh: `激活您在${user.institutionName}的账号`, en: `Activate your account at ${user.institutionName}` }, language),
      text: inLanguage(
        {
          zh: `${user.institutionName}为您开通了数字教材账号。请打开下面的地址设置密码，${activationDays} 天内有效，只能使用一次：\n\n${link}\n`,
          en: `${user.institutionName} has created an account for you. Set your password with the link below; it works once and expires in ${activationDays} days:\n\n${link}\n`,
        },
        language,
      ),
    }
  }
  await Promise.all(Array.from({ length: concurrency }, next))
  return letters.length
}
