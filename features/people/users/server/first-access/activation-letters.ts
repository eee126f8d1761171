import type { App } from '#server/kernel/app.ts'
import { screenUrl } from '#server/kernel/http/hosts/router-base.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'
import type { JobContext } from '#server/kernel/jobs/jobs.ts'
import { activationDays, activationOfLetter, activationPath } from '#features/access/session/server/join/activation-code.ts'
import { issueActivations } from './first-access-queries.ts'

/** The letters that are sent at the same time, and that are sent again after a crash. */
const atOnce = 4

export interface Receiver {
  institutionId: string
  institution: string
  accountId: string
  memberId: string
  name: string
  mail: string | null
  phone: string | null
  /** Whether the account is also used elsewhere: such a person gets no code and signs in as before. */
  known: boolean
}

/**
 * Tells people how to sign in for the first time: by mail with an activation link, or by a text message that they can sign in with their phone. Returns
 * how many letters were accepted. Codes are issued and letters sent in small parts; a run that continues another one after a crash repeats at most the
 * last part, with the same codes and the same ids of the letters.
 */
export async function sendActivationLetters(job: JobContext, language: Language, receivers: readonly Receiver[]): Promise<{ sent: number }> {
  const kept = (job.checkpoint ?? {}) as { after?: string; sent?: number }
  const { after = '', sent: sentBefore = 0 } = kept
  const open = receivers
    .filter(({ mail, phone, memberId }) => (mail || phone) && memberId > after)
    .toSorted((one, other) => (one.memberId < other.memberId ? -1 : 1))
  let sent = sentBefore
  for (let at = 0; at < open.length; at += atOnce) {
    const part = open.slice(at, at + atOnce)
    const coded = part.filter(({ mail, known }) => mail && !known)
    const { codes } = await job.transaction((_db, platform) =>
      issueActivations(platform, coded, ({ memberId }) => activationOfLetter(job.app.secret, job.jobId, memberId)),
    )
    const accepted = await Promise.all(part.map((one) => sendLetter(job, language, one, codes.get(one.memberId))))
    sent += accepted.filter(Boolean).length
    await job.progress((at + part.length) / open.length, `${at + part.length} / ${open.length}`, { after: part.at(-1)?.memberId, sent })
  }
  return { sent }
}

async function sendLetter(
  { app, jobId }: JobContext,
  language: Language,
  { institution, memberId, name, mail, phone }: Receiver,
  code: string | undefined,
) {
  const id = `${jobId}-${memberId}`
  if (mail) {
    const text = code ? activationMail(app, language, institution, code) : joinedMail(app, language, institution)
    return (await app.gateways.mail.send({ to: { address: mail, name }, fromName: institution, id, ...text })).ok
  }
  const title = inLanguage({ zh: '账号已开通，可用手机号登录', en: 'Your account is ready; sign in with your phone' }, language)
  return (await app.gateways.sms.send({ phone: phone ?? '', kind: 'notice', values: { institution, title }, outId: id })).ok
}

const joinedMail = ({ publicUrl, routerBase }: App, language: Language, institution: string) => ({
  subject: inLanguage({ zh: `您已加入${institution}`, en: `You have joined ${institution}` }, language),
  text: inLanguage(
    {
      zh: `${institution}为您开通了数字教材。请用您原来的账号登录：\n\n${publicUrl}${routerBase}\n`,
      en: `${institution} has given you access to its digital textbooks. Sign in with your existing account:\n\n${publicUrl}${routerBase}\n`,
    },
    language,
  ),
})

function activationMail(app: App, language: Language, institution: string, code: string) {
  const link = screenUrl(app, activationPath(code))
  return {
    subject: inLanguage({ zh: `激活您在${institution}的账号`, en: `Activate your account at ${institution}` }, language),
    text: inLanguage(
      {
        zh: `${institution}为您开通了数字教材账号。请打开下面的地址设置密码，${activationDays} 天内有效，只能使用一次：\n\n${link}\n`,
        en: `${institution} has created an account for you. Set your password with the link below; it works once and expires in ${activationDays} days:\n\n${link}\n`,
      },
      language,
    ),
  }
}
