import { dateText } from '#plain/time/date.ts'
import type { Language } from '#server/kernel/http/refusal.ts'
import type { Frame } from '#server/pages/frame.ts'
import { type Html, markup } from '#server/pages/markup.ts'
import { writePage } from '#server/pages/template.ts'
import type { CertificateState } from '../../contract.ts'
import type { Checked } from './check-queries.ts'

/** What was found for what was typed. */
export type CheckResult =
  | { kind: 'asked' | 'mistyped' | 'unknown' | 'tooMany' }
  | { kind: 'found'; number: string; state: CertificateState; certificate: Checked; timeZone: string }

const chinese = {
  title: '证书查验',
  lead: '输入证书上的编号，查验它是否由机构颁发、现在是否有效。',
  number: '证书编号',
  example: '例如 2026-7KQ4-M9XT-R3WB-H',
  check: '查验',
  other: '查验另一份证书',
  valid: '证书有效',
  expired: '证书已过期',
  revoked: '证书已撤销',
  validHelp: '这份证书由下面的机构颁发，现在有效。',
  expiredHelp: (day: string) => `这份证书由下面的机构颁发，有效期到 ${day} 为止。`,
  revokedHelp: (day: string) => `颁发机构在 ${day} 撤销了这份证书，它不再有效。`,
  mistyped: '编号输入有误',
  mistypedHelp: '这不是一个完整正确的证书编号，可能输错或漏了一位。请对照证书再输一遍。',
  unknown: '没有这份证书',
  unknownHelp: '编号的写法正确，但没有机构颁发过这个编号的证书。请核对编号，或向证书上的机构询问。',
  tooMany: '查验次数过多',
  tooManyHelp: '这个网络里查验了太多不存在的编号，请过十五分钟再试。',
  name: '姓名',
  course: '课程',
  kind: '证书',
  institution: '颁发机构',
  awarded: '颁发日期',
  until: '有效期至',
  always: '长期有效',
}

const english: typeof chinese = {
  title: 'Check a certificate',
  lead: 'Enter the number on a certificate to see whether it was awarded and is valid now.',
  number: 'Number of the certificate',
  example: 'For example 2026-7KQ4-M9XT-R3WB-H',
  check: 'Check',
  other: 'Check another certificate',
  valid: 'Valid certificate',
  expired: 'Expired certificate',
  revoked: 'Revoked certificate',
  validHelp: 'This certificate was awarded by the institution below and is valid now.',
  expiredHelp: (day) => `This certificate was awarded by the institution below and was valid until ${day}.`,
  revokedHelp: (day) => `The institution revoked this certificate on ${day}; it is not valid any more.`,
  mistyped: 'The number is mistyped',
  mistypedHelp: 'This is not a complete and correct number; a sign may be wrong or missing. Compare it with the certificate and enter it again.',
  unknown: 'No such certificate',
  unknownHelp: 'The number is written correctly, but no certificate has it. Compare it again, or ask the institution on the certificate.',
  tooMany: 'Too many checks',
  tooManyHelp: 'Too many numbers without a certificate were checked from this network. Try again in fifteen minutes.',
  name: 'Name',
  course: 'Course',
  kind: 'Certificate',
  institution: 'Institution',
  awarded: 'Awarded',
  until: 'Valid until',
  always: 'No expiry',
}

const textsIn = (language: Language) => (language === 'zh-CN' ? chinese : english)
type Texts = typeof chinese

const day = (date: string) => date.replaceAll('-', '/')

/** The page that tells everybody with its number about a certificate. It works without script. */
export function checkPage(frame: Frame, typed: string, result: CheckResult): Html {
  const t = textsIn(frame.language)
  const title = result.kind === 'found' ? t[result.state] : result.kind === 'asked' ? t.title : t[result.kind]
  const body = markup`<div class="lt"><main class="lt-main ce">${result.kind === 'found' ? found(t, result) : asked(t, typed, result.kind)}</main></div>`
  return writePage(frame, { title, body, part: 'certificate' })
}

function asked(t: Texts, typed: string, kind: Exclude<CheckResult['kind'], 'found'>): Html {
  if (kind === 'asked') return markup`<h1>${t.title}</h1><p class="lt-lead">${t.lead}</p>${form(t, typed)}`
  const help = { mistyped: t.mistypedHelp, unknown: t.unknownHelp, tooMany: t.tooManyHelp }[kind]
  return markup`<h1 class="ce-state" data-state="${kind}"><i aria-hidden="true"></i>${t[kind]}</h1><p class="lt-lead" role="alert">${help}</p>${form(t, typed)}`
}

const form = (t: Texts, typed: string): Html => markup`<form method="get" action="/certificate" class="ce-form">
<label class="vi-code">${t.number}<input name="number" value="${typed}" maxlength="40" required autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="number-help"></label>
<p id="number-help" class="lt-note">${t.example}</p>
<button type="submit" class="vi-go">${t.check}</button></form>`

function found(t: Texts, { number, state, certificate, timeZone }: Extract<CheckResult, { kind: 'found' }>): Html {
  const { name, title, courseName, institutionName, awardedOn, expiresOn, revokedAt } = certificate
  const help =
    state === 'revoked' && revokedAt
      ? t.revokedHelp(dateText(revokedAt, timeZone))
      : state === 'expired' && expiresOn
        ? t.expiredHelp(day(expiresOn))
        : t.validHelp
  const facts = [
    [t.name, name],
    [t.course, courseName],
    [t.kind, title],
    [t.institution, institutionName],
    [t.awarded, day(awardedOn)],
    [t.until, expiresOn === null ? t.always : day(expiresOn)],
  ] as const
  return markup`<h1 class="ce-state" data-state="${state}"><i aria-hidden="true"></i>${t[state]}</h1>
<p class="lt-lead">${help}</p>
<dl class="vi-facts ce-facts"><dt>${t.number}</dt><dd class="ce-number">${number}</dd>${facts.map(([label, value]) => markup`<dt>${label}</dt><dd>${value}</dd>`)}</dl>
<p><a class="ce-other" href="/certificate">${t.other}</a></p>`
}
