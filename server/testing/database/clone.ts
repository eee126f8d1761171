import pg from 'pg'
import { newId } from '#server/kernel/data/id.ts'

/** A fresh database, with its addresses for the owner and for the server. */
export async function cloneDatabase(port: number) {
  const name = `test_${newId().replaceAll('-', '')}`
  const client = new pg.Client(`postgres://postgres:owner@127.0.0.1:${port}/postgres`)
  await client.connect()
  await client.query(`create database ${name} template template_recto`)
  await client.end()
  return { owner: `postgres://postgres:owner@127.0.0.1:${port}/${name}`, app: `postgres://recto_template_recto:app@127.0.0.1:${port}/${name}` }
}

export async function asOwner(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
