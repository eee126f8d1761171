import { expect, test } from 'vitest'
import { checkAddress, withTlsOf } from './database-address.ts'

const outcomeOf = (text: string) => {
  try {
    checkAddress(text, 'DATABASE_URL')
    return 'accepted'
  } catch (error) {
    return (error as Error).message
  }
}

test.each(['p@geheim/w', 'geheim#1', 'geheim/1', '@@geheim', 'geheim?x=@', 'geheim%zz@', 'gehe:im/@1'])(
  'an address with the password %s is refused, and the message contains no part of the password',
  (password) => {
    const message = outcomeOf(`postgres://recto:${password}@db.example/recto`)
    expect(message).toMatch(/^DATABASE_URL cannot be read as an address\. .*%40/)
    for (const piece of password.split(/[^a-z]+/).filter((each) => each.length > 3)) expect(message).not.toContain(piece)
  },
)

test('an encoded password, a port and parameters are accepted', () => {
  expect(outcomeOf('postgres://recto:p%40ss%2Fword@db.example:5433/recto?application_name=recto&sslmode=require')).toBe('accepted')
  expect(outcomeOf('postgresql://recto@[::1]/recto')).toBe('accepted')
})

test('an unknown sslmode and a missing certificate are named', () => {
  expect(outcomeOf('postgres://a:b@c/d?sslmode=on')).toMatch(/sslmode must be one of disable, allow, prefer/)
  expect(outcomeOf('postgres://a:b@c/d?sslmode=verify-ca')).toMatch(/needs sslrootcert/)
  expect(outcomeOf('postgres://a:b@c/d?sslmode=verify-full&sslrootcert=/nowhere.pem')).toMatch(/there is no file \/nowhere\.pem/)
})

test('if the server does not answer, a mode that allows it connects without TLS', async () => {
  expect(await withTlsOf('postgres://a:b@127.0.0.1:1/d')).toContain('sslmode=disable')
  expect(await withTlsOf('postgres://a:b@127.0.0.1:1/d?sslmode=verify-full')).toContain('sslmode=verify-full&uselibpqcompat=true')
})
