import { z } from 'zod'

/** The entry of a backup that tells what it holds, of which schema and with which sums. */
export const manifestName = 'recto.json'
/** Entries of a backup. */
export const tableEntry = (name: string) => `tables/${name}.copy`
export const fileEntry = (sha256: string) => `files/${sha256}`

const sum = z.string().regex(/^[0-9a-f]{64}$/)
const shape = { name: z.string().min(1), columns: z.array(z.string()).min(1) }
const common = {
  madeAt: z.string(),
  migrations: z.array(z.string()).min(1),
  /** What signs addresses and seals secrets; without it what is sealed could not be opened any more. */
  key: z.string().optional(),
}

/** Its sums are those of the zip itself; an entry without bytes stands for a file that was missing. */
const first = z.object({ format: z.literal(1), ...common, tables: z.array(z.object(shape)) })

const second = z.object({
  format: z.literal(2),
  ...common,
  /** `sha256` is of the rows as COPY writes them. */
  tables: z.array(z.object({ ...shape, rows: z.number().int().nonnegative(), sha256: sum })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  files: z.array(z.object({ sha256: sum, size: z.number().int().nonnegative() })),
  /** Sums of files that rows name and that were missing or damaged when the backup was made. */
  lost: z.array(sum),
})

export const manifestShape = z.discriminatedUnion('format', [first, second])
export type Manifest = z.infer<typeof second>
export type AnyManifest = z.infer<typeof manifestShape>
