import { z } from 'zod'

/** Stands before the path of a file of the package in the name under which it is kept. */
export const filesPrefix = 'package/'

export const packageKinds = ['scorm12', 'scorm2004', 'cmi5', 'h5p'] as const

/** A heading, or a page with its own progress: an SCO, an AU, or the one part of an H5P. */
const Part = z.object({
  id: z.string(),
  title: z.string(),
  /** 0 for the top level. */
  depth: z.int(),
  /** Path of the page in the package with its query; null for a heading. */
  href: z.string().nullable(),
  /** A page that does not report anything: it is done once it was opened. */
  asset: z.boolean(),
  /** The scaled score from 0 to 1 with which the part is passed, from `adlcp:masteryscore` or `masteryScore`. */
  mastery: z.number().nullable(),
  /** `cmi.launch_data`, or `launchParameters` of an AU. */
  launchData: z.string(),
  /** When an AU counts as done (cmi5 10.1.4). */
  moveOn: z.enum(['Passed', 'Completed', 'CompletedAndPassed', 'CompletedOrPassed', 'NotApplicable']).optional(),
})
export type OutlinePart = z.infer<typeof Part>

/** What the player needs to know of a package. It is kept as the fact `outline` of the conversion. */
export const Outline = z.object({
  kind: z.enum(packageKinds),
  title: z.string(),
  parts: z.array(Part),
  /** The folder of the zip in which the package lies, with a slash at its end; empty for the root. */
  root: z.string(),
  /** Libraries of an H5P that are not inside, such as `H5P.Blanks 1.12`. */
  missing: z.array(z.string()),
})
export type Outline = z.infer<typeof Outline>
