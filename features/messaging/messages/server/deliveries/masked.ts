/** A phone as 138****0001. */
export const maskPhone = (phone: string) => phone.replace(/^(.{3}).*(.{4})$/, '$1****$2')

/** A mail address as w***g@example.cn. */
export const maskMail = (mail: string) => mail.replace(/^(.)(?:.*(.))?@/, '$1***$2@')

/** A WeChat OpenID as oAbC…. */
export const maskOpenId = (openId: string) => `${openId.slice(0, 4)}…`
