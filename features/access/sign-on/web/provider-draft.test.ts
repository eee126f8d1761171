import type { Provider } from '../contract.ts'
import { expect, test } from 'vitest'
import { bodyOf, certificatesOf, draftOf, fieldOf } from './provider-draft.ts'

const provider: Provider = {
  id: '1',
  code: 'campus',
  name: '校园账号',
  nameEn: '',
  settings: { protocol: 'ldap', server: 'ldaps://ldap.example.edu', startTls: false, base: 'ou=people', bindName: 'cn=reader' },
  hasSecret: true,
  attributeNames: { number: 'employeeNumber' },
  matchBy: ['number', 'mail'],
  provisioning: 'create',
  role: 'student',
  roleRules: [{ value: 'faculty', role: 'teacher' }],
  enabled: true,
  people: 3,
  certificateEnds: null,
  addresses: { begin: null, callback: null, metadata: null, logout: null },
  rowVersion: 4,
}

test('an unchanged form sends the saved values and no secret', () => {
  const { code, name, nameEn, settings, attributeNames, matchBy, provisioning, role, roleRules } = provider
  expect(bodyOf('ldap', draftOf(provider), '')).toEqual({ code, name, nameEn, settings, attributeNames, matchBy, provisioning, role, roleRules })
  expect(bodyOf('ldap', draftOf(provider), 'new')).toMatchObject({ secret: 'new' })
})

test('fields of another protocol are not sent, and empty ones are left out', () => {
  const draft = {
    ...draftOf(undefined),
    base: ' https://cas.example.edu/cas ',
    issuer: 'https://id.example.edu',
    roleRules: [{ value: ' ', role: 'student' }],
  }
  expect(bodyOf('cas', draft, '')).toMatchObject({
    settings: { protocol: 'cas', base: 'https://cas.example.edu/cas' },
    attributeNames: {},
    roleRules: [],
  })
  expect(bodyOf('oidc', { ...draft, clientId: 'x' }, '')).toMatchObject({
    settings: { protocol: 'oidc', issuer: 'https://id.example.edu', clientId: 'x' },
  })
})

test('certificates are split, as PEM blocks or as bare base64', () => {
  const pem = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`
  expect(certificatesOf(`${pem('AAAA')}\n\n${pem('BBBB')}\n`)).toEqual([pem('AAAA'), pem('BBBB')])
  expect(certificatesOf(' AAAA ')).toEqual(['AAAA'])
  expect(certificatesOf(' ')).toEqual([])
})

test('error paths map to form fields', () => {
  expect(
    [['settings', 'base'], ['settings', 'certificates', 0], ['attributeNames', 'mail'], ['roleRules', 0, 'role'], ['code']].map(fieldOf),
  ).toEqual(['base', 'certificates', 'attribute_mail', 'roleRules', 'code'])
})
