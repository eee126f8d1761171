import type { AttributeNames, Attributes, SignOnIdentity } from './sign-on.ts'

type Single = Exclude<keyof Attributes, 'roles'>

// Names that CAS servers, OIDC providers, Shibboleth and directories commonly use for each attribute.
const usual: Record<keyof Attributes, readonly string[]> = {
  name: ['displayName', 'urn:oid:2.16.840.1.113730.3.1.241', 'cn', 'urn:oid:2.5.4.3', 'name', 'userName'],
  number: ['employeeNumber', 'urn:oid:2.16.840.1.113730.3.1.3', 'studentNumber', 'employee_number', 'student_number', 'number', 'uid'],
  mail: ['mail', 'urn:oid:0.9.2342.19200300.100.1.3', 'email'],
  phone: ['mobile', 'urn:oid:0.9.2342.19200300.100.1.41', 'phone_number', 'telephoneNumber', 'phone'],
  department: ['department', 'ou', 'urn:oid:2.5.4.11', 'departmentName'],
  roles: ['eduPersonAffiliation', 'urn:oid:1.3.6.1.4.1.5923.1.1.1.1', 'affiliation', 'roles', 'groups', 'memberOf'],
}

/** The texts of an attribute value, which may be missing, single or a list. */
export function toTexts(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return values
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map((one) => String(one).trim())
    .filter(Boolean)
}

/** Our attributes from the provider's. Single values are limited to 200 characters, roles to 50 values. */
function attributesOf(theirs: Readonly<Record<string, unknown>>, names: AttributeNames): Attributes {
  const known = new Map(Object.entries(theirs).map(([name, value]) => [name.toLowerCase(), value]))
  const all = (ours: keyof Attributes) => {
    const candidates = names[ours] ? [names[ours]] : usual[ours]
    return candidates.map((name) => toTexts(known.get(name.toLowerCase()))).find((texts) => texts.length) ?? []
  }
  const found: Attributes = { roles: all('roles').slice(0, 50) }
  for (const ours of ['name', 'number', 'mail', 'phone', 'department'] satisfies Single[]) {
    const [first] = all(ours)
    if (first) found[ours] = first.slice(0, 200)
  }
  return found
}

/** The attributes of a proof, ours and the provider's; of the latter at most 60 names with 20 values each. */
export function mapAttributes(theirs: Readonly<Record<string, unknown>>, names: AttributeNames): Pick<SignOnIdentity, 'attributes' | 'theirs'> {
  const texts = Object.entries(theirs).map(([name, value]): [string, string[]] => [
    name.slice(0, 200),
    toTexts(value)
      .slice(0, 20)
      .map((one) => one.slice(0, 200)),
  ])
  return { attributes: attributesOf(theirs, names), theirs: Object.fromEntries(texts.filter(([, values]) => values.length).slice(0, 60)) }
}
