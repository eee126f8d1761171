import type { MailMessage } from '#server/gateways/mail.ts'
import { inLanguage, type Language } from '#server/kernel/http/refusal.ts'

/** The mail with a verification code; it contains no name and no link. */
export function codeMail(address: string, code: string, language: Language): MailMessage {
  const words = (zh: string, en: string) => inLanguage({ zh, en }, language)
  return {
    to: { address },
    subject: words(`验证码 ${code}`, `Your code is ${code}`),
    text: words(
      `您的验证码是 ${code}，5 分钟内有效。\n\n请勿告诉他人。若不是您本人操作，请忽略这封邮件。`,
      `Your code is ${code}. It expires in 5 minutes.\n\nDo not share it with anyone. If you did not ask for it, ignore this mail.`,
    ),
  }
}
