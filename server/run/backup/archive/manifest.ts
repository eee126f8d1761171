import { z } from 'zod'

/** The entry of a backup that lists its contents, its schema and its checksums. */
export const manifestName = 'recto.json'
export const tableEntry = (name: string) => `tables/${name}.copy`
export const fileEntry = (sha256: string) => `files/${sha256}`

const sum = z.string().regex(/^[0-9a-f]{64}$/)
const shape = { name: z.string().min(1), columns: z.array(z.string()).min(1) }
const common = {
  madeAt: z.string(),
  migrations: z.array(z.string()).min(1),
  /** The key that signs addresses and encrypts secrets. Without it the encrypted secrets could not be read after a restore. */
  key: z.string().optional(),
}

/** Format 1 has only the checksums of the zip itself. An empty entry stands for a file that was missing. */
const formatOne = z.object({ format: z.literal(1), ...common, tables: z.array(z.object(shape)) })

const formatTwo = z.object({
  format: z.literal(2),
  ...common,
  /** `sha256` is the checksum of the rows as COPY writes them. */
  tables: z.array(z.object({ ...shape, rows: z.number().int().nonnegative(), sha256: sum })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  files: z.array(z.object({ sha256: sum, size: z.number().int().nonnegative() })),
  /** SHA-256 sums of files that rows name and that were missing or damaged when the backup was made. */
  lost: z.array(sum),
})

export const manifestShape = z.discriminatedUnion('format', [formatOne, formatTwo])
export type Manifest = z.infer<typeof formatTwo>
export type AnyManifest = z.infer<typeof manifestShape>
